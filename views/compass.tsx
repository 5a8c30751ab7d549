/** An arrow in the direction of a toilet. Hidden from screen readers: words say the same. */
import type { ComponentChild } from 'preact';

/** @param bearing clockwise from north, degrees */
export function Compass({ bearing, size }: { bearing: number; size: number }): ComponentChild {
  return (
    <svg class="icon compass" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d="M12 20V4M6 10l6-6 6 6" transform={`rotate(${bearing} 12 12)`} />
    </svg>
  );
}
