import { useLingui } from '@lingui/react/macro'
import type { trustPlanVersions } from '@terahold/contract/calls/member/public-record'
import type { Answer } from '@terahold/contract/client'
import { parsePower } from '@terahold/money/power'
import { FoldedRow } from '@terahold/ui/folded-row'
import { SplitLine } from '@terahold/ui/split-line'
import { api } from '../../../shared/api/api.ts'
import { formatBps, formatCount, formatDay, formatPower } from '../../../shared/format/format.ts'
import { Money } from '../../../shared/format/money.tsx'
import { Th } from '../../../shared/format/power.tsx'
import { FactList } from '../../../shared/page/fact-list.tsx'
import { NamedHash } from '../../../shared/wallet/named-hash.tsx'
import { RecordList } from './record-list.tsx'

type Version = Answer<typeof trustPlanVersions>['rows'][number]

/** Every version of each plan's terms. */
export function PlanVersions() {
  const { i18n, t } = useLingui()
  return (
    <RecordList
      label={t`Versions of plans`}
      queryKey={['plan-versions', i18n.locale]}
      fetchPage={({ signal, ...page }) => api.trustPlanVersions(page, { signal })}
      head={() => (
        <p className="pb-2 text-sm text-muted">{t`An order keeps the version it was placed with. Its hash is in the order.`}</p>
      )}
      itemKey={({ planId, version }) => `${planId} ${version}`}
      renderItem={(version) => <VersionRow version={version} />}
      empty={t`No version has been recorded yet.`}
    />
  )
}

function VersionRow({ version: row }: { readonly version: Version }) {
  const { i18n, t } = useLingui()
  const { plan, pool, version, inForceAt, isInForce, termsHash, serviceFeeBps, goods } = row
  const count = (value: number) => formatCount(value, i18n.locale)
  return (
    <div className="border-b border-line">
      <FoldedRow
        summary={
          <SplitLine
            start={
              <span className="text-sm">
                {plan}
                <span className="block text-xs text-muted">
                  {t`Version ${version}`} · {pool}
                </span>
              </span>
            }
            end={
              <span className="text-xs text-muted">
                {formatDay(inForceAt.slice(0, 10), i18n.locale)}
                {isInForce && <span className="block text-accent">{t`in force`}</span>}
              </span>
            }
          />
        }
      >
        <div className="flex flex-col gap-2 pb-3">
          <FactList
            facts={[
              { label: t`Power`, value: <Th value={row.power} size="s" /> },
              { label: t`Term in days`, value: count(row.termDays) },
              { label: t`Period to withdraw in days`, value: count(row.withdrawalDays) },
              { label: t`Prepaid fee per TH/s and day`, value: <Money value={row.feePerThDay} size="s" /> },
              { label: t`Electricity per kWh`, value: <Money value={row.tariff} size="s" /> },
              { label: t`Efficiency in J/TH`, value: formatPower(parsePower(row.efficiency), i18n.locale) },
              { label: t`Service fee`, value: formatBps(serviceFeeBps, i18n.locale) },
              goods === null ? null : { label: t`Goods`, value: goods },
            ]}
          />
          <NamedHash label={t`Terms hash`} value={termsHash} />
        </div>
      </FoldedRow>
    </div>
  )
}
