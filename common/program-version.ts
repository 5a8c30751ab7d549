/** The version of the program that runs, as `lootiles --version` says it. */
import own from '../package.json' with { type: 'json' };

export const PROGRAM_VERSION: string = own.version;
