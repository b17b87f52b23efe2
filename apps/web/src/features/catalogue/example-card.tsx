import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatAmount, formatSigned } from '@terahold/money/amount'
import { Skeleton } from '@terahold/ui/skeleton'
import { api } from '../../shared/api/api.ts'
import { DaySparkline } from '../../shared/chart/day-sparkline.tsx'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { PLACES } from '../../shared/format/signed-amount.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { FigureRow } from '../../shared/page/figure-row.tsx'
import { type Example, exampleHolding, examplePlan } from './example-holding.ts'
import { type Plan, usePlans } from './plans.ts'

const DAYS = 30

/** What a month's plan would have cost and brought in the last 30 days, from the published figures of its pool. */
export function ExampleCard() {
  const plans = usePlans()
  return (
    <QueryView compact query={plans} skeleton={<Skeleton shape="card" />}>
      {(known) => {
        const plan = examplePlan(known)
        return plan === undefined ? null : <OfPlan plan={plan} />
      }}
    </QueryView>
  )
}

function OfPlan({ plan }: { readonly plan: Plan }) {
  const { poolId } = plan
  const days = useQuery({
    queryKey: ['example-days', poolId],
    queryFn: async ({ signal }) => (await api.trustDays({ poolId, days: DAYS }, { signal })).rows,
  })
  return (
    <QueryView compact query={days} skeleton={<Skeleton shape="card" />}>
      {(rows) => {
        const example = exampleHolding(plan, rows)
        return example.days.length === 0 ? null : <Figures plan={plan} example={example} />
      }}
    </QueryView>
  )
}

function Figures({ plan, example }: { readonly plan: Plan; readonly example: Example }) {
  const { t } = useLingui()
  const termWords = (termDays: number) => t`${plural(termDays, { one: '# day', other: '# days' })}`
  const { days, back, fee, result } = example
  const power = <Th value={plan.power} size="s" />
  const count = days.length
  const span = termWords(count)
  const losses = days.filter((day) => day.result < 0n).length
  const facts = [
    { label: t`Paid`, value: <Money value={formatAmount(fee, PLACES)} unit="" tap /> },
    { label: t`Returned`, value: <Money value={formatAmount(back, PLACES)} unit="" tap /> },
    { label: t`Result`, value: <Money value={formatSigned(result, PLACES)} unit="" sign="always" tap /> },
  ]
  return (
    <section aria-label={t`Example`} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <h2 className="text-sm text-muted">
        <Trans>
          Example: {power}, {span}, USDT
        </Trans>
      </h2>
      <div className="font-semibold">
        <FigureRow facts={facts} />
      </div>
      <DaySparkline label={t`What each day brought. Days with a loss: ${losses} of ${count}.`} days={days} />
      <p className="flex items-center gap-2 text-xs text-muted">
        <span aria-hidden="true" className="w-5 border-t-2 border-dashed border-accent" />
        {t`Daily fee. No forecast.`}
      </p>
    </section>
  )
}
