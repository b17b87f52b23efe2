export type UploadLimits = {
  /** Bytes of the file. */
  readonly bytes: number
  /** How long an upload may take before its pace is checked, in milliseconds. */
  readonly graceMs: number
  /** The bytes that must have arrived for each second since. The size limit and this pace bound the total time. */
  readonly bytesPerSecond: number
}

/**
 * Whether the bytes are too few after the milliseconds: too slow for any connection, so somebody is holding a place.
 */
export function isTooSlow(received: number, elapsedMs: number, { graceMs, bytesPerSecond }: UploadLimits): boolean {
  return received < ((elapsedMs - graceMs) / 1_000) * bytesPerSecond
}

/** The longest an upload can take at the slowest pace, in milliseconds. */
export function longestUpload({ bytes, graceMs, bytesPerSecond }: UploadLimits): number {
  return Math.ceil(graceMs + (bytes / bytesPerSecond) * 1_000)
}
