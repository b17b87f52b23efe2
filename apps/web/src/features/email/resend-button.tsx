import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { useEffect, useState } from 'react'
import { serverTime } from '../../shared/clock/server-clock.ts'

type ResendButtonProps = {
  /** In milliseconds, by the server's clock. */
  readonly allowedAt: number
  readonly onResend: () => Promise<unknown>
}

/** Requests another code after the waiting time, which counts down on the button. */
export function ResendButton({ allowedAt, onResend }: ResendButtonProps) {
  const { t } = useLingui()
  const [left, setLeft] = useState(() => secondsUntil(allowedAt))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(allowedAt)), 1_000)
    return () => clearInterval(timer)
  }, [allowedAt])
  return (
    <Button kind="plain" disabled={left > 0} onClick={onResend}>
      {left > 0 ? t`Resend in ${left} s` : t`Resend code`}
    </Button>
  )
}

const secondsUntil = (instant: number) => Math.max(0, Math.ceil((instant - serverTime.now()) / 1_000))
