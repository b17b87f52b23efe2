/** Why a request has no answer: the runtime's text and number (specification, section 8). */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly errMsg: string
  readonly errCode: number

  constructor(errMsg: string, errCode: number, cause: unknown) {
    super(errMsg, { cause })
    this.errMsg = errMsg
    this.errCode = errCode
  }
}

export const requestFailures = {
  timeout: (cause: unknown) => new RequestError('request:fail timeout', 5, cause),
  network: (cause: unknown) => new RequestError('request:fail', 5, cause),
  abort: (cause: unknown) => new RequestError('request:fail abort', 600003, cause),
}
