import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { StateLog, type StepState } from '@terahold/ui/state-log'
import { Money } from '../../shared/format/money.tsx'
import { Note } from '../../shared/page/note.tsx'
import { FullAddress } from '../../shared/wallet/full-address.tsx'
import { TransactionLink } from '../../shared/wallet/transaction-link.tsx'
import type { PaymentStage } from './payment-stage.ts'

type PaymentProgressProps = {
  readonly order: OrderFields
  readonly stage: PaymentStage
  readonly hash: string | null
  readonly explorerUrl: string | null
  /** The chain takes longer than usual. */
  readonly slow: boolean
}

const reached: Readonly<Record<string, number>> = { sent: 1, seen: 2, final: 3, paid: 4 }

/** The progress of a payment: sent, seen, final, and the order in cooling-off. Live events update it. */
export function PaymentProgress({ order, stage, hash, explorerUrl, slow }: PaymentProgressProps) {
  const { t } = useLingui()
  const done = reached[stage] ?? 0
  const steps = [
    { id: 'sent', title: t`Sent by your wallet` },
    { id: 'seen', title: t`Seen on the chain` },
    { id: 'final', title: t`Final on the blockchain` },
    { id: 'paid', title: t`Order paid, cooling-off begins` },
  ]
  const words: Record<StepState, string> = {
    done: t`done`,
    current: t`under way`,
    waiting: t`to come`,
    failed: t`failed`,
  }
  const stateOf = (index: number): StepState => (index < done ? 'done' : index === done ? 'current' : 'waiting')
  // What the chain has before that is an earlier transfer, which was too small.
  const paid = stage === 'sent' ? order.payAmount : (order.payment?.amount ?? order.payAmount)
  const amount = <Money value={paid} unit={order.tokenSymbol} exact />
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        {stage === 'sent' && <Trans>Your {amount} is on its way. You can close this page.</Trans>}
        {stage === 'seen' && <Trans>Your {amount} arrived. Waiting for finality.</Trans>}
        {stage === 'final' && <Trans>Your {amount} is final. Next, the order is confirmed.</Trans>}
      </p>
      <StateLog
        label={t`Payment`}
        entries={steps.map((step, index) => ({ ...step, state: stateOf(index), stateLabel: words[stateOf(index)] }))}
      />
      {slow && (
        <Note tone="warning">
          <Trans>
            The blockchain is slow. Do not pay again. If the order ends first, the payment goes to your balance.
          </Trans>
        </Note>
      )}
      {hash !== null && (
        <section>
          <p className="text-sm text-muted">{t`Transaction`}</p>
          <FullAddress label={t`transaction`} value={hash} />
          <TransactionLink hash={hash} explorerUrl={explorerUrl} />
        </section>
      )}
    </div>
  )
}
