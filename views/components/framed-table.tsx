/** A table in a frame: one that is wider than the page scrolls in it, also by keys. */
import type { ComponentChild, ComponentChildren } from 'preact';

export function FramedTable({
  label,
  children,
}: {
  label: string;
  children: ComponentChildren;
}): ComponentChild {
  return (
    <div class="table-frame" role="region" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}
