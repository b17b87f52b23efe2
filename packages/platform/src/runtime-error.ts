/** A call of the runtime that came to nothing: its own text and number (specification, section 8). */
export class RuntimeError extends Error {
  override readonly name = 'RuntimeError'
  readonly errMsg: string
  /** A few failures have a text only. */
  readonly errCode: number | undefined

  constructor(errMsg: string, errCode?: number, cause?: unknown) {
    super(errMsg, cause === undefined ? undefined : { cause })
    this.errMsg = errMsg
    this.errCode = errCode
  }
}

/** Specification, section 9: how long a request, an upload or the opening of a socket may take. */
export const DEFAULT_TIMEOUT_MS = 60_000
