/** Files read as a whole, for applications that do not map them: threads load them by the address of this module. */
import { WHOLE_FILES } from '../../pbf/index.ts';

export const { mapFile, dropPages } = WHOLE_FILES;
