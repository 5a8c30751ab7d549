/** Loads the parts of the page "Find" that its answer can do without: at once if something is saved, else when idle. */
import { useEffect, useState } from 'preact/hooks';
import { whenIdle } from '../page/when-idle.ts';
import { readSaved } from '../saved/saved-store.ts';
import { numberOf } from '../saved/saved-things.ts';

type LateParts = typeof import('./late-parts.tsx');

export function useLateParts(): LateParts | undefined {
  const [parts, setParts] = useState<LateParts>();
  useEffect(() => {
    const load = () =>
      void import('./late-parts.tsx').then(setParts, () => {
        // They did not come: the page does without.
      });
    if (numberOf(readSaved()) > 0) load();
    else whenIdle(load);
  }, []);
  return parts;
}
