import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '@terahold/money/amount'
import { ProofTick } from '@terahold/ui/proof-tick'
import type { AppConfig } from '../config/app-config.ts'
import { Money } from '../format/money.tsx'
import { readReceipt } from './chain-receipt.ts'
import { FullAddress } from './full-address.tsx'
import { receivedAmounts } from './received-amounts.ts'
import { TransactionLink } from './transaction-link.tsx'

type ChainPaymentProps = {
  readonly hash: string
  readonly config: AppConfig
  /** The address that the tokens have to reach. */
  readonly to: string
  /** The amount of a single transfer, in minor units: a transaction can pay several withdrawals. If undefined, any amount. */
  readonly amount?: bigint
  /** How many other payments of this transaction need a transfer of the same amount first. */
  readonly equalBefore?: number
}

/** A payment that this device reads from the chain itself: the amount that arrived, and the transaction. */
export function ChainPayment({ hash, config, to, amount, equalBefore = 0 }: ChainPaymentProps) {
  const { t } = useLingui()
  const { chainId, token, explorerUrl } = config
  const { data: transfers } = useQuery({
    queryKey: ['chain-payment', chainId, hash, to],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      receivedAmounts(await readReceipt(chainId, hash, signal), { token: token.address, to }),
  })
  const found = transfers && paidAmount(transfers, amount, equalBefore)
  const proof = found === undefined ? 'unverified' : found > 0n ? 'verified' : 'failed'
  const names = { verified: t`checked`, unverified: t`unchecked`, failed: t`failed` }
  return (
    <>
      <p className="flex items-center gap-2 py-1">
        <ProofTick proof={proof} label={names[proof]} />
        {proof === 'unverified' && t`This device has not checked it yet.`}
        {proof === 'failed' && t`This device did not find the payment. Tell us.`}
        {found !== undefined && proof === 'verified' && (
          <span>
            {t`Checked on the chain by this device:`}{' '}
            <Money value={formatAmount(found, token.decimals)} unit={token.symbol} size="s" exact />
          </span>
        )}
      </p>
      <FullAddress label={t`transaction`} value={hash} />
      <TransactionLink hash={hash} explorerUrl={explorerUrl} />
    </>
  )
}

/** Returns the amount that one of the transfers brought, or their sum if no amount is asked for; 0 if it is not among them. */
function paidAmount(transfers: readonly bigint[], amount: bigint | undefined, equalBefore: number): bigint {
  if (amount === undefined) return transfers.reduce((sum, transfer) => sum + transfer, 0n)
  return transfers.filter((transfer) => transfer === amount).length > equalBefore ? amount : 0n
}
