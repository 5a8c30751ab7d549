/**
 * A setting that cannot work as it is, here and now: unreadable, or a port that is taken. Its message names the setting
 * and says what to do. To start again without a change does not help, so the exit code differs from that of other faults.
 */
export class WrongSetting extends Error {}
