import { useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { parsePower } from '@terahold/money/power'
import { ProgressBar } from '@terahold/ui/progress-bar'
import { formatBps, formatPower } from '../../shared/format/format.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { usePoolPower } from './pool-power.ts'

/** How much of the 400,000 TH/s pool is sold and reserved. */
export function PoolCard() {
  const { i18n, t } = useLingui()
  const pool = usePoolPower()
  const power = (text: string) => formatPower(parsePower(text), i18n.locale)
  return (
    <section aria-label={t`The 400,000 TH/s pool`}>
      <QueryView compact query={pool}>
        {({ sold, reserved, available, attested30d, sites }) => {
          const taken = parsePower(sold) + parsePower(reserved)
          const sellable = taken + parsePower(available)
          const takenText = formatPower(taken, i18n.locale)
          const sellableText = formatPower(sellable, i18n.locale)
          const attestedText = power(attested30d)
          const share = formatBps(business.capacityShareBps, i18n.locale)
          const siteNames = sites.map(({ name }) => name).join(', ')
          return (
            <div className="flex flex-col gap-1">
              <ProgressBar
                label={t`The 400,000 TH/s pool`}
                value={taken}
                max={sellable}
                valueText={t`${takenText} of ${sellableText} TH/s taken`}
              />
              <p className="text-xs text-muted">
                {t`We sell at most ${share} of the measured ${attestedText} TH/s.`}
                {siteNames !== '' && ` ${siteNames}.`}
              </p>
            </div>
          )
        }}
      </QueryView>
    </section>
  )
}
