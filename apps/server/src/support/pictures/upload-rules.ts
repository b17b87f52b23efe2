export type UploadLimits = {
  /** Of the file. */
  readonly bytes: number
  /** How long an upload may take before its pace is looked at, in milliseconds. */
  readonly graceMs: number
  /** What must have come for each second since; the most bytes and this pace bound the whole time. */
  readonly bytesPerSecond: number
}

/** Whether so many bytes are too few after so many milliseconds: nobody's line, but somebody holding a place. */
export function isTooSlow(received: number, elapsedMs: number, { graceMs, bytesPerSecond }: UploadLimits): boolean {
  return received < ((elapsedMs - graceMs) / 1_000) * bytesPerSecond
}

/** The longest an upload can take at the slowest pace, in milliseconds. */
export function longestUpload({ bytes, graceMs, bytesPerSecond }: UploadLimits): number {
  return Math.ceil(graceMs + (bytes / bytesPerSecond) * 1_000)
}
