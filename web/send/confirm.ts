/** Confirms a toilet from a page that does not show its forms. Loaded with the first tap. */
import { type ComponentChild, h } from 'preact';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { contributeFaultWords, successWords, type Waiting } from '../../views/contribute/contribute-fault.ts';
import { CONFIRM_ID } from '../../views/toilet/toilet-hero.tsx';
import { AskWay } from './ask-way.tsx';
import { loadContributeTexts } from './contribute-texts.ts';
import { sendConfirmation } from './contributions.ts';
import { HumanCheck } from './human-check.ts';

export interface Confirmed {
  readonly isTaken: boolean;
  /** The outcome, for the reader; undefined if it waits for a connection. */
  readonly words?: string;
  readonly waiting?: Waiting;
}

/** Confirms toilets. The proof of work of a confirmation that was undone serves the next. */
export class Confirming {
  readonly #base: string;
  readonly #check: HumanCheck;

  constructor(base: string) {
    this.#base = base;
    this.#check = new HumanCheck(base);
  }

  /** Begins the slow work: then sending takes one request, also while the page is left. */
  async prepare(): Promise<void> {
    await Promise.all([this.#check.token(), loadContributeTexts()]);
  }

  async question(toilet: Toilet): Promise<ComponentChild> {
    const texts = await loadContributeTexts();
    return h(AskWay, { key: toilet.id, base: this.#base, toilet, texts, backTo: `#${CONFIRM_ID}` });
  }

  async send(toiletId: string): Promise<Confirmed> {
    const sent = await sendConfirmation({ base: this.#base, toiletId, check: this.#check });
    // Without a connection there may be no other texts than those of the page.
    if ('waiting' in sent) return { isTaken: true, waiting: sent.waiting };
    const texts = await loadContributeTexts();
    if ('fault' in sent)
      return { isTaken: false, words: contributeFaultWords(sent.fault, 'confirm', texts, Date.now()) };
    return { isTaken: true, words: successWords({ ...sent.outcome, shown: true }, texts).join(' ') };
  }
}
