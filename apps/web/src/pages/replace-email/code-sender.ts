import { useRef } from 'react'
import { useSendCode } from '../../features/email/email.ts'
import { serverTime } from '../../shared/clock/server-clock.ts'
import type { SentCode } from '../../shared/form/sent-code.ts'

export type CodeSender = {
  /** To the new address. */
  readonly toNew: (email: string) => Promise<SentCode>
  /** To the current address. */
  readonly toOld: () => Promise<SentCode>
}

/**
 * Sends the codes of a replacement. A code that was sent shortly before is not sent again, so nobody has to wait if only the
 * second email fails or the member goes back and forth.
 */
export function useCodeSender(): CodeSender {
  const send = useSendCode()
  const earlier = useRef(new Map<string, SentCode>())

  async function once(place: string, request: Parameters<typeof send.mutateAsync>[0]): Promise<SentCode> {
    const known = earlier.current.get(place)
    if (known !== undefined && known.resendAt > serverTime.now()) return known
    const sent = await send.mutateAsync(request)
    earlier.current.set(place, sent)
    return sent
  }

  return {
    toNew: (email) => once(email, { scene: 'bind', email }),
    toOld: () => once('', { scene: 'rebind' }),
  }
}
