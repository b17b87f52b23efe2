import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '@terahold/money/amount'
import { ProofTick } from '@terahold/ui/proof-tick'
import type { AppConfig } from '../../shared/config/app-config.ts'
import { Money } from '../../shared/format/money.tsx'
import { readReceipt } from '../../shared/wallet/chain-receipt.ts'
import { FullAddress } from '../../shared/wallet/full-address.tsx'
import { TransactionLink } from '../../shared/wallet/transaction-link.tsx'
import { receivedAmount } from './received-amount.ts'

type VenuePaymentProps = { readonly hash: string; readonly config: AppConfig }

/** A venue's payment into the treasury, read from the chain by this device. */
export function VenuePayment({ hash, config }: VenuePaymentProps) {
  const { t } = useLingui()
  const { chainId, token, treasury, explorerUrl } = config
  const { data: amount } = useQuery({
    queryKey: ['venue-payment', chainId, hash],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      receivedAmount(await readReceipt(chainId, hash, signal), { token: token.address, to: treasury }),
  })
  const proof = amount === undefined ? 'unverified' : amount > 0n ? 'verified' : 'failed'
  const names = { verified: t`checked`, unverified: t`unchecked`, failed: t`failed` }
  return (
    <div>
      <p className="text-muted">{t`The venue’s payment to us`}</p>
      <p className="flex items-center gap-2">
        <ProofTick proof={proof} label={names[proof]} />
        {proof === 'unverified' && t`This device has not checked it yet.`}
        {proof === 'failed' && t`This device did not find the payment. Tell us.`}
        {amount !== undefined && amount > 0n && (
          <span>
            {t`Checked on the chain by this device:`}{' '}
            <Money value={formatAmount(amount, token.decimals)} unit={token.symbol} size="s" />
          </span>
        )}
      </p>
      <FullAddress label={t`transaction`} value={hash} />
      <TransactionLink hash={hash} explorerUrl={explorerUrl} />
    </div>
  )
}
