import { useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { Figure } from '@terahold/ui/figure'
import { ListRow } from '@terahold/ui/list-row'
import { PerformanceRow } from '../../features/performance/performance-row.tsx'
import { PerformanceTotals } from '../../features/performance/performance-totals.tsx'
import { BreakEvenNote } from '../../features/power/break-even-note.tsx'
import { HoldingCard } from '../../features/power/holding-card.tsx'
import { LatestDay } from '../../features/power/latest-day.tsx'
import { PaidBack } from '../../features/power/paid-back.tsx'
import { RecentDays } from '../../features/power/recent-days.tsx'
import { Fiat } from '../../shared/fiat/fiat.tsx'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import type { SampleMember } from './sample-member.ts'

type PartProps = { readonly member: SampleMember }

const card = 'rounded-card border border-line bg-surface'

/** How much of what was paid has come back, and the balance, as on a member's home page. */
export function SampleHome({ member }: PartProps) {
  const { t } = useLingui()
  const { holding, days } = member
  const latest = days.at(-1)
  return (
    <>
      <div className={`flex flex-col gap-4 p-4 ${card}`}>
        <PaidBack money={holding} size="l" />
        <RecentDays days={days} />
        {latest !== undefined && <LatestDay day={latest} />}
        <BreakEvenNote money={holding} />
      </div>
      <div className={`px-4 py-1 ${card}`}>
        <ListRow
          title={t`Balance`}
          detail={<Pending member={member} />}
          value={<Money value={holding.received} size="title" />}
        />
        <ListRow title={holding.pool || holding.planName} value={<Th value={holding.power} />} />
      </div>
    </>
  )
}

function Pending({ member }: PartProps) {
  const { t } = useLingui()
  return (
    <>
      <Money value={member.holding.pending} size="s" /> {t`pending`}
    </>
  )
}

/** The holding, as on a member's power page. */
export function SamplePower({ member }: PartProps) {
  return <HoldingCard holding={member.holding} withdraw={null} />
}

/** Every credit with its costs and its published evidence. */
export function SamplePerformance({ member }: PartProps) {
  const { t } = useLingui()
  const { entries, sums, days, results } = member
  return (
    <>
      <PerformanceTotals sums={sums} isWhole picture={<RecentDays days={days} />} />
      <ul aria-label={t`Credits and deductions`} className={`px-4 pb-2 ${card}`}>
        {entries.map((entry, index) => {
          const isFirstOfDay = entries[index - 1]?.date !== entry.date
          return (
            <li key={entry.id}>
              <PerformanceRow
                entry={entry}
                isFirstOfDay={isFirstOfDay}
                dayResult={isFirstOfDay ? results.get(entry.date) : undefined}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** What could be withdrawn, and by which rules. Nothing was withdrawn yet. */
export function SampleBalance({ member }: PartProps) {
  const { t } = useLingui()
  const { received } = member.holding
  const { withdrawDayHours: hours } = business
  return (
    <div className={`flex flex-col gap-4 p-4 ${card}`}>
      <Figure label={t`Available`}>
        <Money value={received} size="l" />
        <Fiat value={received} />
      </Figure>
      <Figure label={t`Pending`} note={t`not paid by the venue yet`}>
        <Money value={member.holding.pending} />
      </Figure>
      <FactList
        facts={[
          { label: t`Network fee`, value: <Money value={business.withdrawFee} size="s" /> },
          { label: t`Minimum`, value: <Money value={business.withdrawMinimum} size="s" /> },
          { label: t`${hours}-hour limit left`, value: <Money value={business.withdrawDayLimit} size="s" /> },
        ]}
      />
      <p className="text-sm text-muted">{t`Only to your sign-in wallet`}</p>
    </div>
  )
}
