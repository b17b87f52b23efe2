import { business } from '@terahold/contract/constants'

/** Until when a withdrawal waits for its code, in milliseconds since 1970. */
export function verifyBy(createdAt: string): number {
  return Date.parse(createdAt) + business.withdrawVerifyMinutes * 60_000
}

/** When the code that came with the request may be asked for again, in milliseconds since 1970. */
export function firstResendAt(createdAt: string): number {
  return Date.parse(createdAt) + business.emailCodeResendSeconds * 1_000
}
