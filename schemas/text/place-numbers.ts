/** Rules about written positions that answers and pages share. */

/** Whether the text of a place has two numbers: then it may be meant as a position. */
export function hasTwoNumbers(place: string): boolean {
  return /\p{Nd}(?!\p{Nd}).*\P{Nd}\p{Nd}/su.test(place);
}

/** Words of `display_note` if nothing is near, but there are toilets around the swapped position. */
export const SWAPPED = 'The swapped position lies in the data';
