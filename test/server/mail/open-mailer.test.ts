/** Mail over real SMTP and into files: whole, to one address, and no word of it in the log. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MailUnavailable, openMailer, smtpMailer } from '../../../server/mail/mailer.ts';
import { signInMail } from '../../../views/mails/mails.tsx';
import { temporaryFolder } from '../../fixtures/generation.ts';
import { logInto } from '../../fixtures/log.ts';
import { smtpServer } from '../../fixtures/smtp.ts';

const FROM = 'Lootiles <sign-in@toilets.example>';
const LINK = 'https://toilets.example/account/link?token=abc&x=<y>';

function logged() {
  const lines: string[] = [];
  return { lines, log: logInto(lines) };
}

const secrets = (lines: readonly string[]) => lines.filter((line) => /1234|ada|token/i.test(line));

describe('by SMTP', () => {
  test('a mail arrives with text and HTML, at its one address', async () => {
    const { url, received } = await smtpServer();
    const { lines, log } = logged();
    const mailer = openMailer({ smtp: { url, from: FROM }, dataDir: '/nowhere' }, log);
    await mailer.send({ to: 'ada@example.org', ...signInMail('en', '1234 5678', LINK) });
    expect(received).toHaveLength(1);
    const [{ from, to, raw }] = received as [(typeof received)[number]];
    expect({ from, to }).toEqual({ from: 'sign-in@toilets.example', to: ['ada@example.org'] });
    expect(raw).toMatch(/^Subject: Your code for Lootiles\r$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(raw).toContain('Content-Type: text/plain; charset=utf-8');
    expect(raw).toContain('Content-Type: text/html; charset=utf-8');
    expect(raw).toContain('1234 5678');
    expect(raw).not.toMatch(/^Subject:.*\d/m);
    expect(lines).toEqual([]);
  });

  test('an address that looks like several, or like more of a head, is not more than one', async () => {
    const { url, received } = await smtpServer();
    const mailer = smtpMailer({ url, from: FROM }, logged().log);
    for (const to of ['ada@example.org, eve@example.org', 'ada@example.org\r\nBcc: eve@example.org'])
      await mailer.send({ to, ...signInMail('de', '1', LINK) }).catch(() => {});
    expect(received.flatMap(({ to }) => to)).not.toContain('eve@example.org');
    for (const { raw } of received) expect(raw).not.toMatch(/^Bcc:/m);
  });

  test('a server that refuses is told by its status, without the address that its words repeat', async () => {
    const { url } = await smtpServer({
      onRcptTo: ({ address }, _, done) =>
        done(Object.assign(new Error(`<${address}> is unknown`), { responseCode: 550 })),
    });
    const { lines, log } = logged();
    const sending = smtpMailer({ url, from: FROM }, log).send({
      to: 'ada@example.org',
      ...signInMail('en', '1234 5678', LINK),
    });
    await expect(sending).rejects.toThrow(MailUnavailable);
    expect(lines).toEqual(['A mail was not sent (status 550). Check SMTP_URL and the mail server.']);
  });

  test('a server that is not there, or never says a word, is given up', async () => {
    const mute = createServer();
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void mute.close());
    const address = mute.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const mail = { to: 'ada@example.org', ...signInMail('fr', '1234 5678', LINK) };
    const { lines, log } = logged();
    const url = `smtp://someone:secret@127.0.0.1:${port}`;
    await expect(smtpMailer({ url, from: FROM }, log, 50).send(mail)).rejects.toThrow(MailUnavailable);
    mute.close();
    const gone = smtpMailer({ url: 'smtp://someone:secret@127.0.0.1:1', from: FROM }, log);
    await expect(gone.send(mail)).rejects.toThrow(MailUnavailable);
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain('secret');
    expect(secrets(lines)).toEqual([]);
  });
});

describe('without a mail server', () => {
  test('a mail is a file for its owner alone, whose path the log tells', async () => {
    const dataDir = temporaryFolder();
    const { lines, log } = logged();
    const mailer = openMailer({ smtp: undefined, dataDir }, log);
    await mailer.send({ to: 'ada@example.org', ...signInMail('en', '1234 5678', LINK) });
    const folder = join(dataDir, 'mail');
    const [name, ...others] = readdirSync(folder) as [string];
    expect(others).toEqual([]);
    const path = join(folder, name);
    expect(lines).toEqual([
      `A mail was written to ${path}, because SMTP_URL is not set. Set SMTP_URL to send mails.`,
    ]);
    expect(secrets([name])).toEqual([]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const text = readFileSync(path, 'utf8');
    expect(text).toMatch(/^To: ada@example.org$/m);
    expect(text).toContain('1234 5678');
  });

  test('a folder that cannot be made is told', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'mail'), 'a file');
    const { lines, log } = logged();
    const sending = openMailer({ smtp: undefined, dataDir }, log).send({
      to: 'ada@example.org',
      ...signInMail('en', '1234 5678', LINK),
    });
    await expect(sending).rejects.toThrow(MailUnavailable);
    expect(lines).toEqual([
      `A mail was not written to ${join(dataDir, 'mail')} (EEXIST). Check that this account can write there.`,
    ]);
  });
});

test.each(['en', 'de', 'fr'] as const)(
  'the mail in %s has code and link in both forms, escaped',
  (language) => {
    const { subject, text, html } = signInMail(language, '1234 5678', LINK);
    expect(subject).not.toMatch(/\d/);
    expect(text).toContain('1234 5678');
    expect(text).toContain(LINK);
    expect(html).toContain('<strong>1234 5678</strong>');
    expect(html).toContain('token=abc&amp;x=&lt;y>');
    expect(html).toContain(`<html lang="${language}" dir="ltr">`);
  },
);
