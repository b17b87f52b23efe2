import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmount } from '@terahold/money/amount'
import { formatPower } from '@terahold/money/power'
import { Card } from '@terahold/ui/card'
import { Figure } from '@terahold/ui/figure'
import { FigureGrid } from '@terahold/ui/figure-grid'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { PLACES } from '../../shared/format/signed-amount.ts'
import { Note } from '../../shared/page/note.tsx'
import { DAYS_LOOKED_BACK as lookedBack } from '../../shared/pool-days/pool-days.ts'
import { MixCase } from './mix-case.tsx'
import type { MixFigures } from './mix-figures.ts'

/** The mix's cost, and its result on the latest, the worst and the best recorded day. */
export function MixOutcome({ figures }: { readonly figures: MixFigures }) {
  const { t } = useLingui()
  const { cost, power, days, outcome } = figures
  const count = days
  return (
    <Card title={t`Your mix`}>
      <div className="flex flex-col gap-4">
        <FigureGrid>
          <Figure label={t`You pay`}>
            <Money value={formatAmount(cost, PLACES)} />
          </Figure>
          <Figure label={t`Power`}>
            <Th value={formatPower(power)} />
          </Figure>
        </FigureGrid>
        {outcome === null ? (
          <p className="text-sm text-muted">
            <Trans>These pools have no settled day in common yet.</Trans>
          </p>
        ) : (
          <>
            <MixCase title={t`Latest settled day`} outcome={outcome.latest} />
            <MixCase title={t`Worst recorded day`} outcome={outcome.lowest} />
            <MixCase title={t`Best recorded day`} outcome={outcome.highest} />
            <Note>
              {t`${plural(count, { one: `Calculated on this device from # recorded day of the last ${lookedBack}.`, other: `Calculated on this device from # recorded days of the last ${lookedBack}.` })}`}{' '}
              {t`Not a forecast. Goods and shipping are included in what you pay.`}
            </Note>
          </>
        )}
        <Note tone="warning" title={t`Worst case`}>
          {t`You can lose all you pay, but not more.`}
        </Note>
      </div>
    </Card>
  )
}
