/** An error as a wallet answers it, with a code of EIP-1193, EIP-1474 or EIP-3326. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const userRejected = () => new ProviderError(4001, 'The person declined the request')
export const unauthorized = () => new ProviderError(4100, 'This account is not connected')
export const unsupportedMethod = (method: string) => new ProviderError(4200, `The demo wallet does not offer ${method}`)
export const wrongChain = () => new ProviderError(4901, 'The node is not on the demo chain, so nothing is signed')
export const unknownChain = () => new ProviderError(4902, 'The demo wallet knows the demo chain only')
export const alreadyAsking = () => new ProviderError(-32002, 'A request is already open in the demo wallet')
export const invalidParams = (what: string) =>
  new ProviderError(-32602, `Not a request the demo wallet can read: ${what}`)
