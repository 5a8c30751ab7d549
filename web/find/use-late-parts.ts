/** Loads the parts of the page "Find" that its answer can do without: at once if something is saved, else at rest. */
import { useEffect, useState } from 'preact/hooks';
import { numberOf, readSaved } from '../saved/saved-things.ts';

type LateParts = typeof import('./late-parts.tsx');

export function useLateParts(atRest: boolean): LateParts | undefined {
  const [parts, setParts] = useState<LateParts>();
  useEffect(() => {
    if (atRest || numberOf(readSaved()) > 0)
      import('./late-parts.tsx').then(setParts, () => {
        // They did not come: the page does without.
      });
  }, [atRest]);
  return parts;
}
