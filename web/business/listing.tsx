/** Replaces the text field for opening hours on the page of a listing by one that is tapped, and adds the map. */
import { render } from 'preact';
import '../map/place.ts';
import { HoursField } from '../../views/contribute/hours-field.tsx';
import type { ListingHours } from '../../views/pages/business/listing-state.ts';
import type { HoursTexts } from '../../views/texts/areas.ts';
import { HOURS, loadTexts } from '../page/page-texts.ts';
import { readHours } from '../page/read-hours.ts';

const element = document.getElementById('listing-hours');
const stateText = document.getElementById('listing-hours-state')?.textContent;
if (element && stateText) {
  const { base, legend, none, hours }: ListingHours = JSON.parse(stateText);
  const texts: HoursTexts = await loadTexts(HOURS);
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
    />,
    element,
  );
}
