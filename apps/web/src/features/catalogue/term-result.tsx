import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatSigned } from '@terahold/money/amount'
import { useMemo } from 'react'
import { formatDay } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { isLoss, lossSize, PLACES } from '../../shared/format/signed-amount.ts'
import { poolDays } from '../../shared/pool-days/pool-days.ts'
import type { Plan } from './plans.ts'
import { termFigures } from './term-figures.ts'
import { rangePlaces, type TermRange, termRange } from './term-range.ts'

/** The result of a plan's whole term at the latest settled day, and between the worst and the best recorded one. */
export function TermResult({ plan }: { readonly plan: Plan }) {
  const { i18n, t } = useLingui()
  const { endAtToday } = termFigures(plan, 1)
  if (plan.today === null || endAtToday === null) return <p className="text-sm text-muted">{t`No settled day yet.`}</p>
  const { termDays } = plan
  const loses = isLoss(endAtToday)
  const amount = <Money value={loses ? lossSize(endAtToday) : endAtToday} />
  const day = formatDay(plan.today.day, i18n.locale)
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken p-3">
      <p className={`font-semibold ${loses ? 'text-loss' : 'text-verified'}`}>
        {loses ? (
          <Trans>
            Would lose {amount} in {termDays} days
          </Trans>
        ) : (
          <Trans>
            Would earn {amount} in {termDays} days
          </Trans>
        )}
      </p>
      <p className="text-xs text-muted">
        <Trans>if every day were like {day}</Trans>
      </p>
      <RecordedRange plan={plan} />
    </div>
  )
}

/** Keeps its height while the days load. */
function RecordedRange({ plan }: { readonly plan: Plan }) {
  const { data } = useQuery(poolDays(plan.poolId))
  const range = useMemo(() => (data === undefined ? null : termRange(plan, data)), [plan, data])
  return <div className="min-h-10">{range !== null && <RangeLine range={range} />}</div>
}

function RangeLine({ range }: { readonly range: TermRange }) {
  const { t } = useLingui()
  const places = rangePlaces(range)
  const exact = (minor: bigint) => formatSigned(minor, PLACES)
  const lossEnd = Math.min(places.zero, places.best)
  const gainStart = Math.max(places.zero, places.worst)
  return (
    <>
      <svg aria-hidden="true" width="100%" height="16" className="block overflow-visible">
        <rect y="6" width="100%" height="4" rx="2" className="fill-edge opacity-30" />
        {places.worst < lossEnd && (
          <rect
            x={`${places.worst}%`}
            y="5"
            width={`${lossEnd - places.worst}%`}
            height="6"
            rx="3"
            className="fill-loss"
          />
        )}
        {gainStart < places.best && (
          <rect
            x={`${gainStart}%`}
            y="5"
            width={`${places.best - gainStart}%`}
            height="6"
            rx="3"
            className="fill-verified"
          />
        )}
        <rect x={`${places.zero}%`} y="0" width="2" height="16" className="fill-ink" />
        <circle cx={`${places.latest}%`} cy="8" r="6" strokeWidth="2" className="fill-surface stroke-ink" />
      </svg>
      <p className="flex flex-wrap justify-between gap-x-4 text-xs text-muted">
        {/* When every day gains or loses, zero is an end of the line, and the worst or the best day is not. */}
        {range.worst > 0n && <span>0</span>}
        <span>
          {t`Worst day`} <Money value={exact(range.worst)} unit="" size="s" sign="always" />
        </span>
        <span>
          {t`Best day`} <Money value={exact(range.best)} unit="" size="s" sign="always" />
        </span>
        {range.best < 0n && <span>0</span>}
      </p>
    </>
  )
}
