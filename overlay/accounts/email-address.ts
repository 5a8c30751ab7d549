/** The one form of an e-mail address by which accounts are distinguished. */
export function normalEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

/**
 * The address without what follows a plus in its local part: most servers deliver `ada+x@` to `ada@`. For counting
 * only; if a server has two mailboxes there, they share a quota. Dots stay: they are ignored by one provider.
 */
export function foldedEmail(email: string): string {
  return normalEmail(email).replace(/^([^+@]+)\+[^@]*@/, '$1@');
}
