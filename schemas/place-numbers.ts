/** Whether the text of a place has two numbers: then it may be meant as a position. For answers and pages. */
export function hasTwoNumbers(place: string): boolean {
  return /\p{Nd}(?!\p{Nd}).*\P{Nd}\p{Nd}/su.test(place);
}
