/** The bytes of a section as a column of numbers in the mapped file: nothing is copied. And binary search in columns. */

export function asFloat64({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Float64Array {
  return new Float64Array(buffer, byteOffset, length >>> 3);
}

export function asInt32({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Int32Array {
  return new Int32Array(buffer, byteOffset, length >>> 2);
}

export function asUint32({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Uint32Array {
  return new Uint32Array(buffer, byteOffset, length >>> 2);
}

export function asUint16({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Uint16Array {
  return new Uint16Array(buffer, byteOffset, length >>> 1);
}

export function asInt16({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Int16Array {
  return new Int16Array(buffer, byteOffset, length >>> 1);
}

/** The first number in `[low, high)` for which a rising condition is true; `high` if there is none. */
export function firstWhere(low: number, high: number, isTrue: (middle: number) => boolean): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (isTrue(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
