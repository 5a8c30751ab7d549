/** Replaces the text field for opening hours on the page of a listing by one that is tapped, and adds the map. */
import '../map/place.ts';
import type { ListingHours } from '../../views/pages/business/listing-state.ts';
import { tapHours } from '../contribute/tap-hours.tsx';
import { HOURS, loadTexts } from '../page/page-texts.ts';

const element = document.getElementById('listing-hours');
const stateText = document.getElementById('listing-hours-state')?.textContent;
if (element && stateText) {
  const state: ListingHours = JSON.parse(stateText);
  tapHours(element, { ...state, texts: await loadTexts(HOURS) });
}
