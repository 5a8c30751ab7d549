/** Mails: sent by SMTP, or written into a folder if no mail server is configured. */

import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../common/logger.ts';
import { randomId } from '../../overlay/database/random-id.ts';
import type { Settings } from '../../schemas/settings/settings.ts';

export interface Mail {
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves once the mail is handed over. Throws MailUnavailable. */
  send(mail: Mail): Promise<void>;
}

/** The mail was not taken. The message may be logged: it has no part of the mail. */
export class MailUnavailable extends Error {}

/** Automatic replies such as out-of-office notices do not answer a mail with these headers. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const;

function messageOf({ to, subject, text, html }: Mail, from: string) {
  // The address as an object: a text could name several.
  return { from, to: { name: '', address: to }, subject, text, html, headers: AUTOMATIC };
}

/**
 * Mail by SMTP, one connection a mail: there are few. A caller waits for one 20 seconds at most. The server's words are
 * not logged (many repeat the address), its status is.
 */
const CONNECT_MS = 5_000;
const SILENCE_MS = 10_000;
const TOTAL_MS = 20_000;

export interface SmtpSettings {
  /** `smtp://` (encrypted if the server can; with `?requireTLS=true` always) or `smtps://`. Contains a password. */
  readonly url: string;
  /** `Name <address>`. */
  readonly from: string;
}

type Transport = Awaited<ReturnType<typeof transportTo>>;

export function smtpMailer({ url, from }: SmtpSettings, log: Logger, totalMs = TOTAL_MS): Mailer {
  return {
    async send(mail) {
      try {
        await inTime(url, totalMs, (transport) => transport.sendMail(messageOf(mail, from)));
      } catch (error) {
        const reason = loggableReason(error);
        log.error(`A mail was not sent (${reason}). Check SMTP_URL and the mail server.`);
        throw new MailUnavailable(reason);
      }
    },
  };
}

/** Connects and signs in to the mail server, and sends nothing. Throws MailUnavailable. */
export async function greetMailServer({ url }: SmtpSettings, totalMs = TOTAL_MS): Promise<void> {
  try {
    await inTime(url, totalMs, (transport) => transport.verify());
  } catch (error) {
    throw new MailUnavailable(loggableReason(error));
  }
}

async function inTime(
  url: string,
  totalMs: number,
  use: (transport: Transport) => Promise<unknown>,
): Promise<void> {
  const transport = await transportTo(url);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new MailUnavailable('no answer in time')), totalMs);
  try {
    await Promise.race([use(transport), late.promise]);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

async function transportTo(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The status or the error code; never the text of the server. */
function loggableReason(error: unknown): string {
  if (error instanceof MailUnavailable) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  if ('responseCode' in error && typeof error.responseCode === 'number')
    return `status ${error.responseCode}`;
  return 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}

/** Opens the mailer of the settings: SMTP, or a folder if no mail server is configured. */
export function openMailer({ smtp, dataDir }: Pick<Settings, 'smtp' | 'dataDir'>, log: Logger): Mailer {
  return smtp ? smtpMailer(smtp, log) : fileMailer(dataDir, log);
}

const FROM = 'Lootiles <lootiles@localhost>';

/**
 * Mail as files, for development and machines without a mail server: DATA_DIR/mail/*.eml, readable by their owner
 * only. The log has the path; neither it nor the name of the file says whose mail it is.
 */
function fileMailer(dataDir: string, log: Logger): Mailer {
  const folder = join(dataDir, 'mail');
  return {
    async send(mail) {
      const path = join(folder, `${new Date().toISOString().replaceAll(':', '')}-${randomId('', 8)}.eml`);
      try {
        const { createTransport } = await import('nodemailer');
        const transport = createTransport({
          streamTransport: true,
          buffer: true,
          newline: 'unix',
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        const { message } = await transport.sendMail(messageOf(mail, FROM));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // Written aside, so that a program that watches the folder never reads half a mail.
        await writeFile(`${path}.part`, message, { mode: 0o600, flush: true });
        await rename(`${path}.part`, path);
      } catch (error) {
        const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        log.error(
          `A mail was not written to ${folder} (${reason}). Check that this account can write there.`,
        );
        throw new MailUnavailable(reason);
      }
      log.info(`A mail was written to ${path}, because SMTP_URL is not set. Set SMTP_URL to send mails.`);
    },
  };
}
