const hexForm = /^0x(?:[0-9a-f]{2})*$/i

/**
 * Returns the bytes of a hex string with `0x`.
 * @throws RangeError when it is no hex, or not exactly `length` bytes.
 */
export function bytesOf(hex: string, length: number): Uint8Array<ArrayBuffer> {
  if (!hexForm.test(hex) || hex.length !== 2 + 2 * length) throw new RangeError(`${length} bytes as hex are needed`)
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(hex.slice(2 + 2 * at, 4 + 2 * at), 16))
}

/** Returns bytes as lower-case hex with `0x`. */
export function hexOf(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Returns a whole number as `length` bytes, the highest first.
 * @throws RangeError when it is negative or does not fit.
 */
export function numberBytes(value: bigint | number, length: number): Uint8Array<ArrayBuffer> {
  let rest = BigInt(value)
  const bytes = new Uint8Array(length)
  if (rest < 0n) throw new RangeError('a number must not be negative')
  let at = length
  for (const view = new DataView(bytes.buffer); at >= 8; rest >>= 64n) {
    at -= 8
    view.setBigUint64(at, rest)
  }
  for (; at > 0; rest >>= 8n) {
    at -= 1
    bytes[at] = Number(rest & 255n)
  }
  if (rest > 0n) throw new RangeError(`a number does not fit into ${length} bytes`)
  return bytes
}

/** Returns the whole number that bytes write, the highest first. */
export function numberOf(bytes: Uint8Array): bigint {
  let value = 0n
  let at = 0
  // Eight bytes at once: most of a verification is reading amounts.
  for (const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength); at + 8 <= bytes.length; at += 8)
    value = (value << 64n) | view.getBigUint64(at)
  for (const byte of bytes.subarray(at)) value = (value << 8n) | BigInt(byte)
  return value
}

/** Returns all parts as one array. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Compares two arrays of the same length by their bytes: negative, zero or positive. */
export function compareBytes(one: Uint8Array, other: Uint8Array): number {
  for (let at = 0; at < one.length; at += 1) {
    const difference = (one[at] as number) - (other[at] as number)
    if (difference !== 0) return difference
  }
  return 0
}
