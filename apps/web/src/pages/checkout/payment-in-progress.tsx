import { useLingui } from '@lingui/react/macro'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { to } from '@terahold/contract/pages'
import { Button, ButtonLink } from '@terahold/ui/button'
import { useEffect, useState } from 'react'
import type { useAttempt } from '../../features/payment/attempts.ts'
import { PaymentProgress } from '../../features/payment/payment-progress.tsx'
import type { PaymentStage } from '../../features/payment/payment-stage.ts'
import { useSentReceipt } from '../../features/payment/use-sent-receipt.ts'
import { Note } from '../../shared/page/note.tsx'

type PaymentInProgressProps = {
  readonly order: OrderFields
  readonly stage: PaymentStage
  readonly attempts: ReturnType<typeof useAttempt>
  readonly explorerUrl: string | null
}

const SLOW_AFTER = 60_000

/** A payment that was sent. It is followed on the chain until the order is paid or the transaction has failed. */
export function PaymentInProgress({ order, stage, attempts, explorerUrl }: PaymentInProgressProps) {
  const { t } = useLingui()
  const outcome = useSentReceipt(order, attempts)
  const slow = useLongerThan(SLOW_AFTER, stage)
  const { attempt } = attempts
  const sent = attempt?.state === 'sent' ? attempt.hash : null
  // What the chain has before that is an earlier transfer, which was too small.
  const hash = stage === 'sent' ? sent : (order.payment?.txHash ?? order.txHash ?? sent)

  if (stage === 'sent' && outcome === 'reverted') {
    return (
      <div className="flex flex-col gap-4">
        <Note tone="loss" alert title={t`The transfer failed on the chain`}>
          {t`No money moved, only the network fee. You can pay again.`}
        </Note>
        <Button wide onClick={attempts.forget}>{t`Pay again`}</Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <PaymentProgress
        order={order}
        stage={stage}
        hash={hash}
        explorerUrl={explorerUrl}
        slow={slow && stage !== 'final'}
      />
      <ButtonLink wide kind="secondary" href={to.orders()}>{t`Go to my orders`}</ButtonLink>
    </div>
  )
}

/** Returns whether the same stage has lasted longer than usual. */
function useLongerThan(milliseconds: number, stage: PaymentStage): boolean {
  const [slowStage, setSlowStage] = useState<PaymentStage | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSlowStage(stage), milliseconds)
    return () => clearTimeout(timer)
  }, [stage, milliseconds])
  return slowStage === stage
}
