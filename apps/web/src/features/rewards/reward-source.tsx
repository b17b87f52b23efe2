import { useLingui } from '@lingui/react/macro'
import { useAppConfig } from '../../shared/app-config-query.ts'
import { FullAddress } from '../../shared/full-address.tsx'
import { TransactionLink } from '../../shared/transaction-link.tsx'
import type { Reward } from './rewards.ts'

/** Where a credit came from, step by step: the settled day, the pool's payout, the venue's payment on our chain. */
export function RewardSource({ source }: Pick<Reward, 'source'>) {
  const { t } = useLingui()
  const { data: config } = useAppConfig()
  const { settlementId, revenueTxid, statementHash, venueTxHashes = [], orderNo } = source
  const evidence = [
    { label: t`Settlement`, value: settlementId },
    { label: t`Payout of the pool (Bitcoin transaction)`, value: revenueTxid },
    { label: t`Fingerprint of the pool’s statement`, value: statementHash },
  ]
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken p-3 text-sm">
      {orderNo !== undefined && (
        <p>
          <span className="text-muted">{t`Order`}</span> {orderNo}
        </p>
      )}
      {evidence.map(({ label, value }) =>
        value === undefined ? null : (
          <div key={label}>
            <p className="text-muted">{label}</p>
            <FullAddress label={label} value={value} />
          </div>
        ),
      )}
      {venueTxHashes.map((hash) => (
        <div key={hash}>
          <p className="text-muted">{t`Paid in by the venue (transaction on our chain)`}</p>
          <FullAddress label={t`transaction`} value={hash} />
          <TransactionLink hash={hash} explorerUrl={config?.explorerUrl ?? null} />
        </div>
      ))}
      {settlementId !== undefined && venueTxHashes.length === 0 && (
        <p className="text-warning">{t`The venue has not paid this day in yet.`}</p>
      )}
    </div>
  )
}
