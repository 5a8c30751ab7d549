/** The revisions of MCP that are spoken (decision 5.1). */

/** The revision without a handshake: every request says all about itself. */
export const MODERN_REVISION = '2026-07-28';
/**
 * Revisions with a handshake, newest first. The SDK shakes hands with older clients too; nothing is promised to them.
 */
export const HANDSHAKE_REVISIONS = ['2025-11-25', '2025-06-18'] as const;
/** Newest first. */
export const SPOKEN = [MODERN_REVISION, ...HANDSHAKE_REVISIONS] as const;
