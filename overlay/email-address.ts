/** The one form of an e-mail address by which people are told apart. */
export function normalEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}
