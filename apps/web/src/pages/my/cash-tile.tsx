import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { Figure } from '@terahold/ui/figure'
import { FigureGrid } from '@terahold/ui/figure-grid'
import { Skeleton } from '@terahold/ui/skeleton'
import { useMyCash } from '../../features/cash/cash.ts'
import { Fiat } from '../../shared/fiat/fiat.tsx'
import { Money } from '../../shared/format/money.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { HoldNote } from '../../shared/page/hold-note.tsx'

/** Available, pending and held cash. */
export function CashTile() {
  const { t } = useLingui()
  const cash = useMyCash()
  return (
    <section aria-label={t`Balance`} className="rounded-card border border-line bg-surface p-4">
      <QueryView compact query={cash} skeleton={<Skeleton shape="card" />}>
        {({ available, pending, held, symbol, holdUntil, holdReason }) => (
          <div className="flex flex-col gap-4">
            <Figure label={t`Available`}>
              <Money value={available} unit={symbol} size="l" />
              <Fiat value={available} />
            </Figure>
            <FigureGrid>
              <Figure label={t`Pending`}>
                <Money value={pending} unit={symbol} />
              </Figure>
              {held !== '0' && (
                <Figure label={t`Being withdrawn`} href={to.withdrawals()}>
                  <Money value={held} unit={symbol} />
                </Figure>
              )}
            </FigureGrid>
            <HoldNote holdUntil={holdUntil} holdReason={holdReason} />
            <ButtonLink wide href={to.withdraw()}>{t`Withdraw`}</ButtonLink>
          </div>
        )}
      </QueryView>
    </section>
  )
}
