/** The page for a request that was refused: why, and what to do. */
import { type AllTexts, type PageContent, Refusal } from '#views';

/** @param retryAfterS NaN if nothing says when to try again */
export function refusalPage(
  texts: AllTexts,
  status: number,
  retryAfterS: number,
): Pick<PageContent, 'title' | 'body'> {
  const [title, text] = wordsOf(texts, status, retryAfterS);
  return { title, body: Refusal({ title, text }) };
}

function wordsOf(texts: AllTexts, status: number, retryAfterS: number): [title: string, text: string] {
  switch (status) {
    case 429:
      return [texts.say('account.too-many-title'), texts.say('fault.limited', { count: retryAfterS })];
    case 503:
      return [texts.say('account.title'), texts.say('account.away')];
    case 403:
      return [texts.say('account.elsewhere-title'), texts.say('account.elsewhere')];
    default:
      return [texts.say('fault.internal-title'), texts.say('fault.internal')];
  }
}
