import { useState } from 'react'
import { useSendCode } from '../../features/email/email.ts'
import { ResendButton } from '../../features/email/resend-button.tsx'
import { notify } from '../../shared/notice/notices.ts'
import { useProblemText } from '../../shared/problem/problem.ts'

/** Sends another code after the waiting time since the last one. */
export function ResendCode({ firstAt }: { readonly firstAt: number }) {
  const send = useSendCode()
  const problemText = useProblemText()
  const [allowedAt, setAllowedAt] = useState(firstAt)

  async function resend() {
    await send.mutateAsync({ scene: 'withdraw' }).then(
      ({ resendAt }) => setAllowedAt(resendAt),
      (error: unknown) => notify(problemText(error), 'error'),
    )
  }

  return <ResendButton key={allowedAt} allowedAt={allowedAt} onResend={resend} />
}
