import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { Skeleton } from '@terahold/ui/skeleton'
import { useMyCash } from '../../features/cash/cash.ts'
import { CashFigures } from '../../features/cash/cash-figures.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { HoldNote } from '../../shared/page/hold-note.tsx'

/** Available, pending and held cash. */
export function CashTile() {
  const { t } = useLingui()
  const query = useMyCash()
  return (
    <section aria-label={t`Balance`} className="rounded-card border border-line bg-surface p-4">
      <QueryView compact query={query} skeleton={<Skeleton shape="card" />}>
        {(cash) => (
          <div className="flex flex-col gap-4">
            <CashFigures cash={cash} />
            <HoldNote holdUntil={cash.holdUntil} holdReason={cash.holdReason} />
            <ButtonLink wide href={to.withdraw()}>{t`Withdraw`}</ButtonLink>
          </div>
        )}
      </QueryView>
    </section>
  )
}
