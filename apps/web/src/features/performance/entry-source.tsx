import { useLingui } from '@lingui/react/macro'
import { useAppConfig } from '../../shared/config/app-config-query.ts'
import { BitcoinLink } from '../../shared/wallet/bitcoin-link.tsx'
import { FullAddress } from '../../shared/wallet/full-address.tsx'
import type { PerformanceEntry } from './performance.ts'
import { VenuePayment } from './venue-payment.tsx'

/** The source of a credit, step by step: the settled day, the pool's payout, the venue's payment on our chain. */
export function EntrySource({ source }: Pick<PerformanceEntry, 'source'>) {
  const { t } = useLingui()
  const { data: config } = useAppConfig()
  const { settlementId, revenueTxid, statementHash, venueTxHashes = [], orderNo, level, referee, reversed } = source
  const evidence = [
    { label: t`Settlement`, value: settlementId },
    { label: t`The pool’s bitcoin payout`, value: revenueTxid },
    { label: t`Hash of the venue statement`, value: statementHash },
  ]
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken p-3 text-sm">
      {orderNo !== undefined && (
        <p>
          <span className="text-muted">{t`Order`}</span> {orderNo}
        </p>
      )}
      {referee !== undefined && (
        <p>
          <span className="text-muted">{t`Order of`}</span> {referee}
          {level !== undefined && ` · ${t`level ${level}`}`}
        </p>
      )}
      {reversed !== undefined && (
        <p>
          <span className="text-muted">{t`Reverses the entry`}</span>{' '}
          <span className="font-mono wrap-anywhere">{reversed}</span>
        </p>
      )}
      {evidence.map(({ label, value }) =>
        value === undefined ? null : (
          <div key={label}>
            <p className="text-muted">{label}</p>
            <FullAddress label={label} value={value} />
            {value === revenueTxid && <BitcoinLink txid={value} />}
          </div>
        ),
      )}
      {config !== undefined && venueTxHashes.map((hash) => <VenuePayment key={hash} hash={hash} config={config} />)}
      {settlementId !== undefined && venueTxHashes.length === 0 && (
        <p className="text-warning">{t`The venue has not paid for this day yet.`}</p>
      )}
    </div>
  )
}
