/** Confirms a toilet from a page that does not show its forms. Loaded with the first tap. */
import { contributeFaultWords } from '../../views/contribute/contribute-fault.ts';
import { successWords } from '../../views/contribute/outcome.ts';
import { loadContributeTexts } from './contribute-texts.ts';
import { sendConfirmation } from './contributions.ts';
import { HumanCheck } from './human-check.ts';

export interface Confirmed {
  readonly isTaken: boolean;
  /** The outcome, for the reader. */
  readonly words: string;
}

/** Begins the slow work. @returns how to send it */
export async function prepareConfirmation(base: string, toiletId: string): Promise<() => Promise<Confirmed>> {
  const check = new HumanCheck(base);
  void check.token();
  const texts = await loadContributeTexts();
  return async () => {
    const sent = await sendConfirmation({ base, toiletId, check });
    if ('fault' in sent)
      return { isTaken: false, words: contributeFaultWords(sent.fault, 'confirm', texts, Date.now()) };
    return { isTaken: true, words: successWords({ ...sent.outcome, shown: true }, texts).join(' ') };
  };
}
