export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif'

export const pictureLimits = {
  /** Bytes of the uploaded file. */
  bytes: 8 * 1024 * 1024,
  /** Pixels of the picture, regardless of its compressed size. */
  pixels: 25_000_000,
  /** The longest side of the stored picture. */
  longestSide: 2_048,
  /** Time for decoding and re-encoding. */
  seconds: 10,
} as const

/**
 * Returns the image type by the file's first bytes; undefined for unsupported types, whatever the file claims to be.
 */
export function formatOf(bytes: Uint8Array): PictureFormat | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  return text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a' ? 'gif' : undefined
}
