/** A mail, and what sends it: by SMTP (smtp-mailer.ts) or into a folder (open-mailer.ts). */

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

/** Headers of every mail: automatic replies such as out-of-office notices do not answer it. */
export const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const;
