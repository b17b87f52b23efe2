/** Why a request of an adapter failed. */
export type ServiceErrorCode = 'unreachable' | 'timeout' | 'status' | 'tooLarge' | 'malformed'

/** A service did not answer, or its answer was invalid. `code` says which. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: ServiceErrorCode
  constructor(code: ServiceErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
