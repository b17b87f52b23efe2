import { business } from '@terahold/contract/constants'
import { useState } from 'react'
import { useSendWithdrawalCode } from '../../features/email/email.ts'
import { ResendButton } from '../../features/email/resend-button.tsx'
import { notify } from '../../shared/notices.ts'
import { useProblemText } from '../../shared/problem.ts'
import { serverTime } from '../../shared/server-clock.ts'

const after = (seconds: number) => serverTime.now() + seconds * 1_000

/** For a code that does not come: another one, once the wait since the last is over. */
export function ResendCode() {
  const send = useSendWithdrawalCode()
  const problemText = useProblemText()
  const [allowedAt, setAllowedAt] = useState(() => after(business.emailCodeResendSeconds))

  async function resend() {
    await send.mutateAsync().then(
      ({ resendIn }) => setAllowedAt(after(resendIn)),
      (error: unknown) => notify(problemText(error), 'error'),
    )
  }

  return <ResendButton allowedAt={allowedAt} onResend={resend} />
}
