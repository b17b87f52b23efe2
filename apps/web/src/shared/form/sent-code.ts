import { serverTime } from '../clock/server-clock.ts'

/** A code that was sent, with instants by the server's clock. */
export type SentCode = {
  readonly maskedEmail: string
  readonly resendAt: number
  readonly goodUntil: number
}

/** Returns a sent code from the server's answer. */
export function asSentCode(data: { maskedEmail: string; expiresIn: number; resendIn: number }): SentCode {
  const now = serverTime.now()
  return {
    maskedEmail: data.maskedEmail,
    resendAt: now + data.resendIn * 1_000,
    goodUntil: now + data.expiresIn * 1_000,
  }
}
