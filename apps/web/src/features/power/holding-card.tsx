import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { addDays, dayOf, daysBetween } from '@terahold/money/day'
import { ButtonLink } from '@terahold/ui/button'
import { FoldedRow } from '@terahold/ui/folded-row'
import type { ReactNode } from 'react'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { formatDay, formatDayStart } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { BreakEvenNote } from './break-even-note.tsx'
import { ExitHolding } from './exit-holding.tsx'
import { PaidBack } from './paid-back.tsx'
import type { Holding } from './power.ts'
import { useHoldingWords } from './use-holding-words.ts'

/** How many days before its end a holding offers to be renewed. */
const RENEW_DAYS = 7

type HoldingCardProps = {
  readonly holding: Holding
  /** Withdraws from the contract of the holding's order. */
  readonly withdraw: ReactNode
}

/** One holding: paid, received and result, whether it can break even, and how to end it. */
export function HoldingCard({ holding, withdraw }: HoldingCardProps) {
  const { i18n, t } = useLingui()
  const { locale } = i18n
  const words = useHoldingWords()
  const { deliveredDays, termDays, exitQuote } = holding
  const starts = formatDayStart(holding.startDate, locale)
  const isPending = holding.status === 'pending'
  return (
    <article
      aria-label={holding.orderNo}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface px-4 pt-4 pb-2"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-3">
        <h3 className="min-w-0 flex-1 basis-[9em] font-semibold">{holding.planName}</h3>
        <p className="ml-auto text-right text-sm">
          <Th value={holding.power} />
          <span className="block text-xs text-muted">
            {isPending ? words(holding) : t`${deliveredDays} of ${plural(termDays, { one: '# day', other: '# days' })}`}
          </span>
        </p>
      </header>
      {isPending ? (
        <p className="text-sm">
          <Trans>Starts {starts}.</Trans>
        </p>
      ) : (
        <>
          <PaidBack money={holding} isShort />
          <BreakEvenNote money={holding} />
        </>
      )}
      {withdraw}
      {!isPending && <RenewHolding holding={holding} />}
      <FoldedRow summary={<span className="text-sm text-accent">{t`Details`}</span>}>
        <div className="pb-2">
          <FactList
            facts={[
              { label: t`Pool`, value: holding.pool },
              { label: t`Credited`, value: <Money value={holding.net} size="s" tap /> },
              { label: t`Refunded for downtime`, value: <Money value={holding.downtimeRefund} size="s" tap /> },
              { label: t`Prepaid fee used`, value: <Money value={holding.feeUsed} size="s" tap /> },
              { label: t`Last day (UTC)`, value: formatDay(addDays(holding.endDate, -1), locale) },
              exitQuote === null
                ? null
                : {
                    label: t`Early exit today returns`,
                    value: <Money value={exitQuote.refund} size="s" tap />,
                  },
            ]}
          />
          <ExitHolding holding={holding} />
        </div>
      </FoldedRow>
    </article>
  )
}

/** Leads to today's terms of the same plan, in the last days of a holding. Nothing renews by itself. */
function RenewHolding({ holding }: { readonly holding: Holding }) {
  const { t } = useLingui()
  const { planId, orderNo, endDate } = holding
  // `daysLeft` of a holding counts the days that are not settled, which may include past ones.
  const daysLeft = daysBetween(dayOf(new Date(serverTime.now())), endDate)
  if (daysLeft <= 0 || daysLeft > RENEW_DAYS) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted">
        {t`${plural(daysLeft, { one: 'Ends in # day. It does not renew by itself.', other: 'Ends in # days. It does not renew by itself.' })}`}
      </p>
      <ButtonLink kind="secondary" href={to.checkout({ planId })}>
        {t`Renew`} <span className="sr-only">({orderNo})</span>
      </ButtonLink>
    </div>
  )
}
