/**
 * Passkeys on the pages of accounts: makes one, or signs in with one. The words for every fault are in the page; one of
 * them is shown. The library is loaded when it is needed.
 */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { type Answer, isObject } from '../../packages/client/remote.ts';
import { remoteOf, wrongFields } from '../page/ask-server.ts';

/** The fault that a page shows if none of its others fits. */
const FAILED = 'response';

/** Shows the forms for passkeys of a page, if the browser knows them. */
export function offerPasskeys(): void {
  if (!('PublicKeyCredential' in globalThis)) return;
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) offer(form);
  for (const line of document.querySelectorAll<HTMLElement>('[data-passkey-none]')) line.hidden = true;
}

function offer(form: HTMLFormElement): void {
  const { base = '', next = '/', passkey } = form.dataset;
  const run = passkey === 'make' ? () => make(base, nameIn(form)) : () => signIn(base);
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('button');
    if (!button || button.disabled) return;
    button.disabled = true;
    tell(form, undefined);
    const fault = await run().catch((error: unknown) => faultOf(error));
    button.disabled = false;
    if (fault === undefined) location.replace(next);
    else tell(form, fault);
  });
}

/** @returns the name of the fault; undefined if the browser is signed in */
async function make(base: string, name: string): Promise<string | undefined> {
  const invitation = location.hash.slice(1);
  const invited = invitation === '' ? {} : { invitation };
  const wished = await post(
    base,
    'passkey-wish',
    invited,
    hasOptions<PublicKeyCredentialCreationOptionsJSON>,
  );
  if (!wished.ok) return faultIn(wished);
  const { startRegistration } = await import('@simplewebauthn/browser');
  const response = await startRegistration({ optionsJSON: wished.value.options });
  return faultIn(await post(base, 'passkey', { ...invited, name, response }, isObject));
}

async function signIn(base: string): Promise<string | undefined> {
  const wished = await post(
    base,
    'passkey-sign-in-wish',
    {},
    hasOptions<PublicKeyCredentialRequestOptionsJSON>,
  );
  if (!wished.ok) return faultIn(wished);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await startAuthentication({ optionsJSON: wished.value.options });
  return faultIn(await post(base, 'passkey-sign-in', { response }, isObject));
}

function post<T>(
  base: string,
  path: string,
  body: object,
  isWhole: (value: unknown) => value is T,
): Promise<Answer<T>> {
  return remoteOf(base)(`/account/api/${path}`, isWhole, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function hasOptions<Options>(value: unknown): value is { readonly options: Options } {
  return isObject(value) && 'options' in value && isObject(value.options);
}

/** The name of the wrong parameter is that of the fault. */
function faultIn(answer: Answer<unknown>): string | undefined {
  return answer.ok ? undefined : (wrongFields(answer)[0] ?? FAILED);
}

/** A device that has a passkey of the account says so; all else a person may try again. */
function faultOf(error: unknown): string {
  return error instanceof Error && error.name === 'InvalidStateError' ? 'many' : FAILED;
}

function tell(form: HTMLFormElement, fault: string | undefined): void {
  const lines = [...form.querySelectorAll<HTMLElement>('[data-fault]')];
  const isKnown = lines.some((line) => line.dataset.fault === fault);
  for (const line of lines)
    line.hidden = fault === undefined || line.dataset.fault !== (isKnown ? fault : FAILED);
}

function nameIn(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>('input[name="name"]')?.value ?? '';
}
