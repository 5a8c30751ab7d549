/** Line drawings beside words; never instead of them, so all are hidden from screen readers. */
import type { ComponentChild } from 'preact';

/** Paths in a square of 24, drawn with a line of 2. */
const PATHS = {
  open: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.500l2.700 2.700L16 9.500',
  closed: 'M5 5h14v14H5zM9 9l6 6M15 9l-6 6',
  unknown:
    'M12 2.500L21.500 12 12 21.500 2.500 12zM10 10.200a2.100 2.100 0 1 1 2.700 2c-.5.2-.7.5-.7 1.100M12 16v.1',
  place: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  station:
    'M7 3h10a2 2 0 0 1 2 2v9a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V5a2 2 0 0 1 2-2zM5 10h14M9 17l-2 4M15 17l2 4',
  street: 'M8 3 5 21M16 3l3 18M12 4v3M12 10.5v3M12 17v3',
  airport:
    'M12 2.5c1 0 1.5 1 1.5 2.5v4.5l7 4.5v2l-7-2v4l2 1.5V21l-3.5-1-3.5 1v-1.5l2-1.5v-4l-7 2v-2l7-4.5V5c0-1.5.5-2.5 1.5-2.5z',
  recent: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  position: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v4M12 18v4M2 12h4M18 12h4',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  people:
    'M9 4.500a3.200 3.200 0 1 0 0 6.400 3.200 3.200 0 0 0 0-6.400zM3 20c0-3.600 2.600-6 6-6s6 2.400 6 6M16 5a3 3 0 0 1 0 5.600M17.500 14.500c2.200.7 3.500 2.700 3.500 5.500',
  fee: 'M3 4h8l10 10-7.5 7.5L3 11.500zM7.500 8.500v.1',
  wheelchair: 'M10 3.500v.1M10 7v7h6l3 6M10 10.500h5M7.300 11.500a5.500 5.500 0 1 0 7.500 7',
  changing: 'M3 17h18M5 17v4M19 17v4M8 9a2 2 0 1 0 0 .1zM11 13c3-1 6-1 9 0M4 13h7',
  clean:
    'M12 3l2.600 5.700 6.200.7-4.600 4.200 1.300 6.100L12 16.600 6.500 19.700l1.300-6.100L3.200 9.400l6.200-.7z',
  warning: 'M12 3.500L22 20.500H2zM12 10v5M12 17.800v.1',
  partner: 'M4 10v10h16V10M3 10l2-6h14l2 6M10 20v-5h4v5',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM13.500 7.500l3 3',
  add: 'M12 5v14M5 12h14',
  walk: 'M21 3L3 10.500l7.500 3L13.500 21z',
  share: 'M12 15V3M7.500 7L12 3l4.500 4M5 11v9h14v-9',
  flag: 'M5 21V4M5 4h12l-2.500 4.500L17 13H5',
  check: 'M4.500 12.500l5 5L19.500 7',
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  remove: 'M5 7h14M9.500 7V4h5v3M7 7l1 13h8l1-13',
  filter: 'M4 7h9M17 7h3M13 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0M4 17h3M11 17h9M7 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0',
  steps: 'M4 19h4v-4h4v-4h4V7h4',
  route:
    'M6 17a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM8 19h7a3.500 3.500 0 0 0 0-7H9a3.500 3.500 0 0 1 0-7h7M18 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  swap: 'M8 20V4M8 4L4 8M8 4l4 4M16 4v16M16 20l-4-4M16 20l4-4',
  saved: 'M6 3.500h12V21l-6-4.500L6 21z',
  keep: 'M12 3v11M7.500 10l4.500 4.500L16.500 10M4 19h16',
} as const;
export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): ComponentChild {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 24 24" width={20} height={20} aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

/**
 * An arrow in the direction of a toilet. Hidden from screen readers: words say the same.
 * @param bearing clockwise from north, degrees
 */
export function Compass({ bearing, size }: { bearing: number; size: number }): ComponentChild {
  return (
    <svg class="icon compass" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d="M12 20V4M6 10l6-6 6 6" transform={`rotate(${bearing} 12 12)`} />
    </svg>
  );
}
