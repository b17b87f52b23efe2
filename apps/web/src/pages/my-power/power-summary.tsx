import { Trans, useLingui } from '@lingui/react/macro'
import { useMyPower } from '../../features/power/power.ts'
import { Th } from '../../shared/format/power.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'

/** How much power runs now and soon. */
export function PowerSummary() {
  const { t } = useLingui()
  const power = useMyPower()
  return (
    <section aria-label={t`My power`}>
      <QueryView compact query={power}>
        {({ activePower, pendingPower }) => {
          const starting = <Th value={pendingPower} size="s" />
          return (
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Th value={activePower} size="l" />
              {pendingPower !== '0' && (
                <span className="text-sm text-muted">
                  <Trans>{starting} starts soon</Trans>
                </span>
              )}
            </p>
          )
        }}
      </QueryView>
    </section>
  )
}
