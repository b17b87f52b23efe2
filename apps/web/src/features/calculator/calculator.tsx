import { Trans, useLingui } from '@lingui/react/macro'
import { formatSigned } from '@terahold/money/amount'
import type { Day } from '@terahold/money/day'
import { Card } from '@terahold/ui/card'
import { RangeInput } from '@terahold/ui/range-input'
import { useDeferredValue, useMemo, useState } from 'react'
import { DaySparkline } from '../../shared/chart/day-sparkline.tsx'
import { formatBps, formatCount, formatDay } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { PLACES } from '../../shared/format/signed-amount.ts'
import { FactList } from '../../shared/page/fact-list.tsx'
import { Note } from '../../shared/page/note.tsx'
import { type Assumptions, breakEvenPrice, type NetworkNow, project, type Wanted } from './projection.ts'

type CalculatorProps = {
  readonly wanted: Wanted
  readonly network: NetworkNow & { readonly day: Day }
}

/** The cases that are always shown, the loss first. They are assumptions, not what is expected. */
const cases = {
  bad: { priceBps: -5_000, difficultyBps: 500 },
  level: { priceBps: 0, difficultyBps: 0 },
  good: { priceBps: 5_000, difficultyBps: 0 },
} as const satisfies Record<string, Assumptions>

const initial: Assumptions = { priceBps: 0, difficultyBps: 200 }

/** The result of a term at the bitcoin price and the difficulty that the member chooses. */
export function Calculator({ wanted, network }: CalculatorProps) {
  const { i18n, t } = useLingui()
  const [chosen, setChosen] = useState(initial)
  // Sliders stay smooth on a slow phone: the figures follow when there is time.
  const assumed = useDeferredValue(chosen)
  const own = useMemo(() => project(wanted, network, assumed), [wanted, network, assumed])
  const fixed = useMemo(
    () => ({
      bad: project(wanted, network, cases.bad).result,
      level: project(wanted, network, cases.level).result,
      good: project(wanted, network, cases.good).result,
    }),
    [wanted, network],
  )
  const change = (bps: number) => `${bps > 0 ? '+' : ''}${formatBps(bps, i18n.locale)}`
  const end = network.usdtPerBtc + (network.usdtPerBtc * BigInt(chosen.priceBps)) / 10_000n
  const day = formatDay(network.day, i18n.locale)
  const weeksBad = formatBps(cases.bad.difficultyBps, i18n.locale)
  return (
    <div className="flex flex-col gap-4">
      <Card title={t`Your assumptions`}>
        <div className="flex flex-col gap-2">
          <RangeInput
            label={t`Bitcoin price at the end`}
            {...{ min: -9_000, max: 20_000, step: 500, value: chosen.priceBps }}
            text={`${wholeUsdt(end, i18n.locale)} (${change(chosen.priceBps)})`}
            onChange={(priceBps) => setChosen({ ...chosen, priceBps })}
          />
          <RangeInput
            label={t`Difficulty every 2 weeks`}
            {...{ min: -500, max: 1_000, step: 50, value: chosen.difficultyBps }}
            text={change(chosen.difficultyBps)}
            onChange={(difficultyBps) => setChosen({ ...chosen, difficultyBps })}
          />
          <section
            aria-label={t`Result with your assumptions`}
            className="flex flex-col gap-2 border-t border-line pt-3"
          >
            <p className="text-sm text-muted">{t`Result of the whole term`}</p>
            <p>
              <Money value={formatSigned(own.result, PLACES)} size="l" sign="always" tap />
            </p>
            <DaySparkline
              label={t`Credited per day, and the daily fee`}
              days={own.days.map((each, index) => ({ ...each, day: `${index}` }))}
            />
            <p className="flex items-center gap-2 text-xs text-muted">
              <span aria-hidden="true" className="w-5 border-t-2 border-dashed border-accent" />
              {t`Daily fee`}
            </p>
          </section>
        </div>
      </Card>
      <Card title={t`Three cases`}>
        <FactList
          facts={[
            { label: t`Price halves, difficulty grows ${weeksBad} every 2 weeks`, value: termResult(fixed.bad) },
            { label: t`Price and difficulty stay as on ${day}`, value: termResult(fixed.level) },
            { label: t`Price rises 50%, difficulty stays`, value: termResult(fixed.good) },
          ]}
        />
        <BreakEven {...{ wanted, network }} difficultyBps={assumed.difficultyBps} />
      </Card>
      <Note tone="warning" title={t`Not a forecast`}>
        {t`Nobody knows future prices. You can lose all you pay.`}
      </Note>
    </div>
  )
}

function termResult(result: bigint) {
  return <Money value={formatSigned(result, PLACES)} size="s" sign="always" tap />
}

function BreakEven({ wanted, network, difficultyBps }: CalculatorProps & Pick<Assumptions, 'difficultyBps'>) {
  const { i18n } = useLingui()
  const price = useMemo(() => breakEvenPrice(wanted, network, difficultyBps), [wanted, network, difficultyBps])
  const growth = formatBps(difficultyBps, i18n.locale)
  const now = wholeUsdt(network.usdtPerBtc, i18n.locale)
  if (price === undefined) {
    return (
      <p className="pt-3 text-sm">
        <Trans>You cannot break even at any bitcoin price.</Trans>
      </p>
    )
  }
  const needed = <strong key="price">{wholeUsdt(price * 10n ** BigInt(PLACES), i18n.locale)}</strong>
  return (
    <p className="pt-3 text-sm">
      <Trans>
        At {growth} difficulty growth you break even if bitcoin stays at {needed} or more. It was {now}.
      </Trans>
    </p>
  )
}

/** Writes the price of a bitcoin in whole USDT. */
function wholeUsdt(minor: bigint, locale: string): string {
  return `${formatCount(minor / 10n ** BigInt(PLACES), locale)} USDT`
}
