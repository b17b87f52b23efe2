/** A failed call of the runtime, with its text and number (specification, section 8). */
export class RuntimeError extends Error {
  override readonly name = 'RuntimeError'
  readonly errMsg: string
  /** Some failures have a text only. */
  readonly errCode: number | undefined

  constructor(errMsg: string, errCode?: number, cause?: unknown) {
    super(errMsg, cause === undefined ? undefined : { cause })
    this.errMsg = errMsg
    this.errCode = errCode
  }
}

/** The timeout of a request, an upload or opening a socket (specification, section 9). */
export const DEFAULT_TIMEOUT_MS = 60_000
