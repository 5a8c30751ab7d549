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

/** Confirms toilets. The proof of work of a confirmation that was undone serves the next. */
export class Confirming {
  readonly #base: string;
  readonly #check: HumanCheck;
  #texts: ReturnType<typeof loadContributeTexts> | undefined;

  constructor(base: string) {
    this.#base = base;
    this.#check = new HumanCheck(base);
  }

  /** Begins the slow work: then sending takes one request, also while the page is left. */
  async prepare(): Promise<void> {
    this.#texts ??= loadContributeTexts();
    await Promise.all([this.#check.token(), this.#texts]);
  }

  async send(toiletId: string): Promise<Confirmed> {
    this.#texts ??= loadContributeTexts();
    const sent = await sendConfirmation({ base: this.#base, toiletId, check: this.#check });
    const texts = await this.#texts;
    if ('fault' in sent)
      return { isTaken: false, words: contributeFaultWords(sent.fault, 'confirm', texts, Date.now()) };
    return { isTaken: true, words: successWords({ ...sent.outcome, shown: true }, texts).join(' ') };
  }
}
