/** The page without network: it says so, unless this device has what its address asks for. */
import { showToilet } from './kept-toilet.tsx';

await showToilet();
