/**
 * The human check of the form that asks for a code: begun with the first key (the one of more work: when the page
 * opens), done when the form is sent. The words for
 * every outcome are in the page; one of them is shown.
 */
import { HumanCheck } from '../send/human-check.ts';
import { offerPasskeys } from './passkeys.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-check-base]')) guard(form);
offerPasskeys();

function guard(form: HTMLFormElement): void {
  const isHard = form.dataset.checkWork === 'hard';
  const check = new HumanCheck(form.dataset.checkBase ?? '', isHard);
  const token = form.querySelector<HTMLInputElement>('input[name="challenge_token"]');
  const button = form.querySelector('button');
  if (!token || !button) return;
  const tell = (outcome: 'busy' | 'impossible' | 'failed' | undefined) => {
    button.disabled = outcome === 'busy';
    for (const line of form.querySelectorAll<HTMLElement>('[data-check]'))
      line.hidden = line.dataset.check !== outcome;
  };

  if (isHard) void check.token();
  form.addEventListener('input', () => void check.token());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    tell('busy');
    const solved = await check.token();
    if ('fault' in solved) return tell(solved.fault.kind === 'check-impossible' ? 'impossible' : 'failed');
    token.value = solved.token;
    check.forget();
    // Submits without entering this handler again.
    form.submit();
  });
  // Shown again from the browser's memory, by the way back.
  addEventListener('pageshow', () => tell(undefined));
}
