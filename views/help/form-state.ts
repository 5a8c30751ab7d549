/** What the end of a form needs to know of what happened to it. */
import type { Failed } from './form-end.ts';
import type { HelpActions, HelpForm } from './help-view.ts';

export function formState(
  { busy, outcome }: Pick<HelpActions, 'busy' | 'outcome'>,
  form: HelpForm,
): { busy: boolean; failed: Failed | undefined } {
  const failed = outcome && 'fault' in outcome && outcome.action === form ? outcome : undefined;
  return { busy: busy === form, failed };
}
