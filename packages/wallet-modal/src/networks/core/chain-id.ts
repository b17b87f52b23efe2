/** The wallet's answer is not what the question asks for, such as a chain id that is no number. */
export class InvalidAnswerError extends Error {
  override readonly name = 'InvalidAnswerError'
}

/** Returns a chain id that a wallet sent: a number, decimal, hexadecimal or CAIP-2. Undefined if it is none. */
export function parseChainId(data: unknown): number | undefined {
  const chainId = typeof data === 'string' ? numberOf(data) : data
  return isChainId(chainId) ? chainId : undefined
}

/** Returns whether a value is a usable chain id: a positive safe integer. */
export function isChainId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}

function numberOf(text: string): number | undefined {
  const digits = text.replace(/^eip155:/, '')
  return /^(?:0x[\da-f]{1,16}|\d{1,16})$/i.test(digits) ? Number(digits) : undefined
}
