import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { addDays } from '@terahold/money/day'
import { ProgressBar } from '@terahold/ui/progress-bar'
import type { ReactNode } from 'react'
import { formatDay } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { ExitHolding } from './exit-holding.tsx'
import type { Holding } from './power.ts'
import { useHoldingWords } from './use-holding-words.ts'

type HoldingCardProps = {
  readonly holding: Holding
  /** Withdraws from the contract of the holding's order. */
  readonly withdraw: ReactNode
}

/** One holding: its progress, what it credited, and the refund of an early exit. */
export function HoldingCard({ holding, withdraw }: HoldingCardProps) {
  const { i18n, t } = useLingui()
  const { locale } = i18n
  const words = useHoldingWords()
  const { deliveredDays, termDays, exitQuote } = holding
  const starts = formatDay(holding.startDate, locale)
  return (
    <article aria-label={holding.orderNo} className="flex flex-col gap-3 py-4">
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold">{holding.planName}</h3>
          <p className="text-sm text-muted">
            {holding.pool} · {holding.site}
          </p>
        </div>
        <p className="text-right text-sm">
          <Th value={holding.power} />
          <span className="block text-xs text-muted">{words(holding)}</span>
        </p>
      </header>
      {holding.status === 'pending' ? (
        <p className="text-sm">
          <Trans>Starts on {starts}, 00:00 UTC.</Trans>
        </p>
      ) : (
        <ProgressBar
          label={t`Term`}
          value={deliveredDays}
          max={termDays}
          valueText={t`${deliveredDays} of ${termDays} days`}
        />
      )}
      <FactList
        facts={[
          { label: t`Net so far`, value: <Money value={holding.net} size="s" /> },
          ...(holding.pending === '0'
            ? []
            : [
                {
                  label: t`Of it pending`,
                  value: <Money value={holding.pending} size="s" />,
                  note: t`recorded, not yet paid in`,
                },
              ]),
          ...(holding.downtimeRefund === '0'
            ? []
            : [{ label: t`Paid back for standstill`, value: <Money value={holding.downtimeRefund} size="s" /> }]),
          { label: t`Last day (UTC)`, value: formatDay(addDays(holding.endDate, -1), locale) },
          ...(exitQuote === null
            ? []
            : [
                {
                  label: t`If you left today`,
                  value: <Money value={exitQuote.refund} size="s" />,
                  note: t`${plural(exitQuote.remainingDays, { one: 'for # remaining day', other: 'for # remaining days' })}`,
                },
              ]),
        ]}
      />
      <div>
        {withdraw}
        <ExitHolding holding={holding} />
      </div>
    </article>
  )
}
