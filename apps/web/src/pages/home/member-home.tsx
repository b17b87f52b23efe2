import { useLingui } from '@lingui/react/macro'
import { Figure } from '@terahold/ui/figure'
import { Skeleton } from '@terahold/ui/skeleton'
import { useMyCash } from '../../features/cash/cash.ts'
import { useMyPower } from '../../features/power/power.ts'
import { Money } from '../../shared/money.tsx'
import { Th } from '../../shared/power-text.tsx'
import { QueryView } from '../../shared/query-view.tsx'
import { WaitingList } from './waiting-list.tsx'

/** My power, my cash, what happened last night, what waits for me. */
export function MemberHome() {
  const { t } = useLingui()
  const power = useMyPower()
  const cash = useMyCash()
  return (
    <>
      <h1 className="sr-only">{t`How you stand`}</h1>
      <section
        aria-label={t`My power and cash`}
        className="grid grid-cols-2 gap-4 rounded-card border border-line bg-surface p-4"
      >
        <QueryView compact query={power} skeleton={<Skeleton shape="figure" />}>
          {({ activePower, pendingPower }) => (
            <Figure
              label={t`My power`}
              href="#/pages/wodesuanli/wode"
              note={
                pendingPower === '0' ? undefined : (
                  <>
                    <Th value={pendingPower} size="s" /> {t`starts soon`}
                  </>
                )
              }
            >
              <Th value={activePower} />
            </Figure>
          )}
        </QueryView>
        <QueryView compact query={cash} skeleton={<Skeleton shape="figure" />}>
          {({ available, pending, symbol }) => (
            <Figure
              label={t`My cash`}
              href="#/pages/team/reflectCash"
              note={
                pending === '0' ? undefined : (
                  <>
                    <Money value={pending} unit={symbol} size="s" /> {t`pending`}
                  </>
                )
              }
            >
              <Money value={available} unit={symbol} />
            </Figure>
          )}
        </QueryView>
        {power.data !== undefined && (
          <div className="col-span-2 border-t border-line pt-3">
            <Figure label={t`Last night`} href="#/pages/performanceDetails/performanceDetails">
              {power.data.yesterdayNet === null ? (
                <span className="text-sm">{t`Yesterday is not settled yet.`}</span>
              ) : (
                <Money value={power.data.yesterdayNet} sign="always" />
              )}
            </Figure>
          </div>
        )}
      </section>
      <WaitingList />
    </>
  )
}
