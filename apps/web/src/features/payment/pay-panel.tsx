import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { Button } from '@terahold/ui/button'
import { useChains } from 'wagmi'
import { exactAmount } from '../../shared/format/exact-amount.ts'
import { formatInstant } from '../../shared/format/format.ts'
import { Note } from '../../shared/page/note.tsx'
import { WalletButtons } from '../../shared/wallet/wallet-buttons.tsx'
import type { useAttempt } from './attempts.ts'
import { MismatchNote } from './mismatch-note.tsx'
import { ObstacleNote } from './obstacle-note.tsx'
import type { PayToMismatch } from './pay-to.ts'
import { PayToCard } from './pay-to-card.tsx'
import { usePayFacts } from './use-pay-facts.ts'
import { usePayProblem } from './use-pay-problem.ts'
import { useSendPayment } from './use-send-payment.ts'

type PayPanelProps = {
  readonly order: OrderFields
  readonly attempts: ReturnType<typeof useAttempt>
  readonly mismatch: PayToMismatch | null
  readonly builtIn: boolean
}

/** Payment from the wallet: what will be signed, what prevents it, and the button. */
export function PayPanel({ order, attempts, mismatch, builtIn }: PayPanelProps) {
  const { i18n, t } = useLingui()
  const { facts, obstacle, gasSymbol, readAgain } = usePayFacts(order)
  const send = useSendPayment(order, attempts)
  const problemText = usePayProblem()
  const chain = useChains().find(({ id }) => id === order.chainId)
  const chainName = chain?.name ?? t`Network ${order.chainId}`
  const amount = `${exactAmount(order.payAmount, i18n.locale)} ${order.tokenSymbol}`

  if (mismatch !== null) return <MismatchNote mismatch={mismatch} />
  return (
    <div className="flex flex-col gap-4">
      {attempts.attempt?.state === 'asked' && !send.isPending && <AskedBefore at={attempts.attempt.at} />}
      {obstacle !== 'not_connected' && <WalletButtons />}
      <PayToCard order={order} chainName={chainName} gasCost={facts.gasCost} gasSymbol={gasSymbol} builtIn={builtIn} />
      {obstacle !== null && (
        <ObstacleNote
          obstacle={obstacle}
          order={order}
          facts={facts}
          chainName={chainName}
          gasSymbol={gasSymbol}
          onReadAgain={readAgain}
        />
      )}
      {send.isPending && (
        <Note>
          <Trans>Confirm in your wallet. Compare its address and amount with those above.</Trans>
        </Note>
      )}
      {send.isError && (
        <Note tone="warning" alert>
          {problemText(send.error)}
        </Note>
      )}
      <Button
        wide
        disabled={obstacle !== null}
        pending={send.isPending}
        onClick={() => send.mutateAsync().catch(() => undefined)}
      >
        {t`Pay ${amount}`}
      </Button>
    </div>
  )
}

function AskedBefore({ at }: { readonly at: string }) {
  const { i18n, t } = useLingui()
  const when = formatInstant(at, i18n.locale)
  return (
    <Note tone="warning" title={t`Your wallet already has this payment`}>
      <Trans>
        We sent this payment to your wallet on {when} and got no answer. Check your wallet’s activity. If the transfer
        is there, do not pay again.
      </Trans>
    </Note>
  )
}
