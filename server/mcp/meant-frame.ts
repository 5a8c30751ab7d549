/**
 * Reads a message as its client meant it, for every revision: `null` for `params` or
 * `arguments` is their absence, and some clients send the arguments as JSON in a text. All else stays as it is. Pure.
 */

export function meantFrame(frame: unknown): unknown {
  if (!isObject(frame) || !('params' in frame)) return frame;
  const { params, ...others } = frame;
  if (params === null) return others;
  if (!isObject(params) || !('arguments' in params)) return frame;
  const { arguments: given, ...rest } = params;
  if (given === null) return { ...others, params: rest };
  return typeof given === 'string' ? { ...frame, params: { ...params, arguments: objectIn(given) } } : frame;
}

/** The object that a text is the JSON of; the text itself if it is none. */
function objectIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : text;
  } catch {
    // Not JSON.
    return text;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
