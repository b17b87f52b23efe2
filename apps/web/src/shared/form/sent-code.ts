import { serverTime } from '../clock/server-clock.ts'

/** A code that is on its way, with instants by the server's clock. */
export type SentCode = {
  readonly maskedEmail: string
  readonly resendAt: number
  readonly goodUntil: number
}

/** What the server says of a code it has mailed, in instants by its clock. */
export function asSentCode(data: { maskedEmail: string; expiresIn: number; resendIn: number }): SentCode {
  const now = serverTime.now()
  return {
    maskedEmail: data.maskedEmail,
    resendAt: now + data.resendIn * 1_000,
    goodUntil: now + data.expiresIn * 1_000,
  }
}
