/** Replaces the text field for opening hours of a form by one that is tapped. */
import { render } from 'preact';
import { HoursField } from '../../views/contribute/hours-field.tsx';
import type { ListingHours } from '../../views/pages/business/listing-state.ts';
import type { HoursTexts } from '../../views/texts/areas.ts';
import { readHours } from '../page/ask-server.ts';

interface TappedHours extends ListingHours {
  readonly texts: HoursTexts;
  /** Called with each new value, when the field has it. */
  readonly onValue?: (value: string) => void;
}

export function tapHours(element: Element, { base, texts, legend, none, hours, onValue }: TappedHours): void {
  element.replaceChildren();
  render(
    <HoursField
      name="hours"
      field="opening_hours"
      legend={legend}
      texts={texts}
      first={hours === null ? { value: '', words: none } : { value: hours, words: hours }}
      isFirstChosen
      none={hours === null ? undefined : none}
      shown={hours}
      readHours={(text, signal) => readHours(base, text, signal)}
      {...(onValue && { onValue })}
    />,
    element,
  );
}
