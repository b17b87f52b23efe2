/**
 * Returns the bytes of a base64 text. Throws if its length is not a multiple of four, or if it has a character that is not
 * base64.
 * @example base64ToBytes('AQID') // 1, 2, 3
 */
export function base64ToBytes(text: string): Uint8Array<ArrayBuffer> {
  if (text.length % 4 > 0) throw new Error('Invalid string. Length must be a multiple of 4')
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
