/**
 * Mail by SMTP, one connection a mail: there are few. A caller waits for one 20 seconds at most. The server's words are
 * not logged (many repeat the address), its status is.
 */
import type { Logger } from '../../common/logger.ts';
import { AUTOMATIC, type Mailer, MailUnavailable } from './mailer.ts';

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
    async send({ to, subject, text, html }) {
      try {
        await inTime(url, totalMs, (transport) =>
          transport.sendMail({
            from,
            // As an object: a text could name several.
            to: { name: '', address: to },
            subject,
            text,
            html,
            headers: AUTOMATIC,
          }),
        );
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
