import { useLingui } from '@lingui/react/macro'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { Card } from '@terahold/ui/card'
import { ProofTick } from '@terahold/ui/proof-tick'
import { useVerifiedPayment } from '../../features/payment/use-verified-payment.ts'
import { useAppConfig } from '../../shared/config/app-config-query.ts'
import { formatInstant } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { FullAddress } from '../../shared/wallet/full-address.tsx'
import { TransactionLink } from '../../shared/wallet/transaction-link.tsx'

/** The source of the payment: a transaction this device verified itself, or the balance. */
export function PaidBy({ order }: { readonly order: OrderFields }) {
  const { i18n, t } = useLingui()
  const { data: config } = useAppConfig()
  const verified = useVerifiedPayment(order)
  const { payment, payFrom } = order
  if (payFrom === 'balance') {
    return (
      <Card title={t`Paid from`}>
        <p className="text-sm">{t`Your balance`}</p>
      </Card>
    )
  }
  if (payment === null) return null
  const results = {
    unchecked: { proof: 'unverified', name: t`unchecked`, text: t`Not checked on this device yet` },
    found: { proof: 'verified', name: t`checked`, text: t`Found on the blockchain by this device` },
    other_wallet: {
      proof: 'unverified',
      name: t`checked`,
      text: t`Found on the blockchain, sent from another wallet. That is expected if your account was moved.`,
    },
    missing: { proof: 'failed', name: t`failed`, text: t`This device did not find the transfer. Tell us.` },
  } as const
  const { proof, name, text } = results[verified ?? 'unchecked']
  return (
    <Card title={t`Transaction`}>
      <p className="mb-2 flex items-center gap-2 text-sm">
        <ProofTick proof={proof} label={name} /> {text}
      </p>
      <FullAddress label={t`transaction`} value={payment.txHash} />
      <FactList
        facts={[
          { label: t`Amount`, value: <Money value={payment.amount} unit={order.tokenSymbol} size="s" exact /> },
          { label: t`Time`, value: formatInstant(payment.at, i18n.locale) },
          { label: t`Final`, value: payment.final ? t`yes` : t`not yet` },
        ]}
      />
      <TransactionLink hash={payment.txHash} explorerUrl={config?.explorerUrl ?? null} />
    </Card>
  )
}
