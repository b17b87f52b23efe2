import { useLingui } from '@lingui/react/macro'
import type { trustSettlements } from '@terahold/contract/calls/member/trust'
import type { Answer } from '@terahold/contract/client'
import { FoldedRow } from '@terahold/ui/folded-row'
import { SplitLine } from '@terahold/ui/split-line'
import type { ReactNode } from 'react'
import { formatBps, formatDay } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { NamedHash } from '../../shared/wallet/named-hash.tsx'

export type SettledDay = Answer<typeof trustSettlements>['rows'][number]

type EvidenceRowProps = {
  readonly settled: SettledDay
  readonly proof?: ReactNode
}

/** A pool's revenue of a day. It opens to the evidence anybody can compare it with. */
export function EvidenceRow({ settled, proof }: EvidenceRowProps) {
  const { i18n, t } = useLingui()
  const { day, revenue, revision, cleared } = settled
  return (
    <FoldedRow
      summary={
        <SplitLine
          start={
            <>
              {formatDay(day, i18n.locale)}
              {revision > 1 && <span className="block text-xs text-muted">{t`added later`}</span>}
            </>
          }
          end={
            <>
              <Money value={revenue} size="s" />
              {!cleared && <span className="block text-xs text-warning">{t`not paid yet`}</span>}
            </>
          }
        />
      }
    >
      <Evidence settled={settled} />
      {proof}
    </FoldedRow>
  )
}

function Evidence({ settled }: Pick<EvidenceRowProps, 'settled'>) {
  const { i18n, t } = useLingui()
  const { cause, uptimeBps, refundedBps, venue, cleared, txid, statementHash, attestationHash } = settled
  return (
    <div className="flex flex-col gap-3 pb-4">
      <FactList
        facts={[
          { label: t`Uptime`, value: formatBps(uptimeBps, i18n.locale) },
          { label: t`Prepaid fee refunded`, value: formatBps(refundedBps, i18n.locale) },
          venue === null ? null : { label: t`Venue`, value: venue },
          venue === null ? null : { label: t`Paid by the venue`, value: cleared ? t`yes` : t`not yet` },
        ]}
      />
      {cause === 'not_delivered' && <p className="text-sm">{t`Not recorded in time. It counts as not delivered.`}</p>}
      {cause === 'attestation' && (
        <p className="text-sm">{t`Less power was measured than reported. We refunded part of the fee.`}</p>
      )}
      {cause === 'void' && <p className="text-sm">{t`Two operators removed a wrong revenue row.`}</p>}
      {txid !== null && <NamedHash label={t`Pool’s Bitcoin payout`} value={txid} />}
      {statementHash !== null && <NamedHash label={t`Hash of the venue statement`} value={statementHash} />}
      {attestationHash && <NamedHash label={t`Hash of the measurement`} value={attestationHash} />}
    </div>
  )
}
