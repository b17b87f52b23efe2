import { useLingui } from '@lingui/react/macro'
import type { myCash } from '@terahold/contract/calls/member/cash'
import type { Answer } from '@terahold/contract/client'
import { to } from '@terahold/contract/pages'
import { Figure } from '@terahold/ui/figure'
import { FigureGrid } from '@terahold/ui/figure-grid'
import { Fiat } from '../../shared/fiat/fiat.tsx'
import { Money } from '../../shared/format/money.tsx'

type CashFiguresProps = { readonly cash: Answer<typeof myCash>['data']; readonly pendingNote?: string }

/** Available, pending and held cash. */
export function CashFigures({ cash, pendingNote }: CashFiguresProps) {
  const { t } = useLingui()
  const { available, pending, held, symbol } = cash
  return (
    <>
      <Figure label={t`Available`}>
        <Money value={available} unit={symbol} size="l" />
        <Fiat value={available} />
      </Figure>
      <FigureGrid>
        <Figure label={t`Pending`} note={pendingNote}>
          <Money value={pending} unit={symbol} />
        </Figure>
        {held !== '0' && (
          <Figure label={t`Being withdrawn`} href={to.withdrawals()}>
            <Money value={held} unit={symbol} />
          </Figure>
        )}
      </FigureGrid>
    </>
  )
}
