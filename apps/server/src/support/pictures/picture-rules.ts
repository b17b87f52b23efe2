export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif'

export const pictureLimits = {
  /** Of the file as it is sent. */
  bytes: 8 * 1024 * 1024,
  /** Of the picture, however few bytes it is packed in. */
  pixels: 25_000_000,
  /** The longest side of what is kept. */
  longestSide: 2_048,
  /** For decoding and writing anew. */
  seconds: 10,
} as const

/** What a file begins like. Undefined for everything that is not taken, whatever it calls itself. */
export function formatOf(bytes: Uint8Array): PictureFormat | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  return text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a' ? 'gif' : undefined
}
