/** An address that a page may link to: https alone, without a name or password in it. */
export function link(value: string | null, max: number): string | undefined {
  if (value === null || value.length > max || !URL.canParse(value)) return undefined;
  const { protocol, username, password, href } = new URL(value);
  return protocol === 'https:' && username === '' && password === '' && href.length <= max ? href : undefined;
}
