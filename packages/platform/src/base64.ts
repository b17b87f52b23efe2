/**
 * The bytes a base64 text stands for. Throws when its length is not a multiple of four, or a letter is none of base64's.
 * @example base64ToBytes('AQID') // 1, 2, 3
 */
export function base64ToBytes(text: string): Uint8Array<ArrayBuffer> {
  if (text.length % 4 > 0) throw new Error('Invalid string. Length must be a multiple of 4')
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
