import { business } from '@terahold/contract/constants'

/** Returns until when a withdrawal waits for its code, in milliseconds since 1970. */
export function verifyBy(createdAt: string): number {
  return Date.parse(createdAt) + business.withdrawVerifyMinutes * 60_000
}

/** Returns when the code of a request may be sent again, in milliseconds since 1970. */
export function firstResendAt(createdAt: string): number {
  return Date.parse(createdAt) + business.emailCodeResendSeconds * 1_000
}
