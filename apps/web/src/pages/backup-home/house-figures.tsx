import { useLingui } from '@lingui/react/macro'
import { parsePower } from '@terahold/money/power'
import { Card } from '@terahold/ui/card'
import { usePoolPower } from '../../features/catalogue/pool-power.ts'
import { useTrustSummary } from '../../features/trust/trust-summary.ts'
import { formatDay, formatPower } from '../../shared/format/format.ts'
import { formatCoverage } from '../../shared/format/format-coverage.ts'
import { Money } from '../../shared/format/money.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'

/** The house's figures as last read. */
export function HouseFigures() {
  const { i18n, t } = useLingui()
  const trust = useTrustSummary()
  const pool = usePoolPower()
  const power = (mths: bigint) => formatPower(mths, i18n.locale)
  return (
    <Card title={t`Public figures`}>
      <QueryView compact query={trust}>
        {({ latestRevenue, onChain, everything }) => {
          const { owed, coverageBps } = everything
          return (
            <FactList
              facts={[
                {
                  label: t`Recorded revenue`,
                  value: latestRevenue === null ? t`None yet` : <Money value={latestRevenue.usdt} size="s" />,
                  note: latestRevenue === null ? undefined : formatDay(latestRevenue.day, i18n.locale),
                },
                { label: t`Cash on chain`, value: <Money value={onChain} size="s" /> },
                { label: t`Everything owed`, value: <Money value={owed} size="s" /> },
                {
                  label: t`Coverage`,
                  value: coverageBps === null ? t`Nothing is owed` : formatCoverage(coverageBps, i18n.locale),
                },
              ]}
            />
          )
        }}
      </QueryView>
      <QueryView compact query={pool}>
        {({ sold, reserved, available }) => {
          const taken = parsePower(sold) + parsePower(reserved)
          const takenText = power(taken)
          const sellableText = power(taken + parsePower(available))
          const availableText = power(parsePower(available))
          return (
            <FactList
              facts={[
                {
                  label: t`The 400,000 TH/s pool`,
                  value: t`${takenText} of ${sellableText} TH/s taken`,
                  note: t`${availableText} TH/s available`,
                },
              ]}
            />
          )
        }}
      </QueryView>
    </Card>
  )
}
