/** The query of the page of a town: `/coverage?place=Monaco&day=3&hour=21&step_free=true&free=true`. Pure. */

export interface CoverageQuery {
  readonly place?: string | undefined;
  /** 1 for Monday to 7 for Sunday; undefined for today. */
  readonly day?: number | undefined;
  /** 0 to 23; `any`: toilets count whether they are open or not; undefined for now. */
  readonly hour?: number | 'any' | undefined;
  readonly isStepFree: boolean;
  readonly isFree: boolean;
}

const PATH = '/coverage';
const MAX_TEXT = 200;

export function readCoverageQuery(search: string): CoverageQuery {
  const params = new URLSearchParams(search);
  const place = Array.from((params.get('place') ?? '').trim())
    .slice(0, MAX_TEXT)
    .join('');
  const hour = params.get('hour');
  return {
    ...(place !== '' && { place }),
    day: numberOf(params.get('day'), 1, 7),
    hour: hour === 'any' ? 'any' : numberOf(hour, 0, 23),
    isStepFree: params.get('step_free') === 'true',
    isFree: params.get('free') === 'true',
  };
}

function numberOf(text: string | null, least: number, most: number): number | undefined {
  if (text === null || !/^\d{1,2}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}

/** Path and query of the page, or of its map. */
export function coverageAddress(
  { place, day, hour, isStepFree, isFree }: CoverageQuery,
  path: typeof PATH | '/coverage/map.svg' = PATH,
): string {
  const params = new URLSearchParams({
    ...(place !== undefined && { place }),
    ...(day !== undefined && { day: `${day}` }),
    ...(hour !== undefined && { hour: `${hour}` }),
    ...(isStepFree && { step_free: 'true' }),
    ...(isFree && { free: 'true' }),
  });
  return params.size === 0 ? path : `${path}?${params}`;
}
