import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { Figure } from '@terahold/ui/figure'
import { FigureGrid } from '@terahold/ui/figure-grid'
import type { MyCash } from '../../features/withdrawals/requested-withdrawal.ts'
import { Fiat } from '../../shared/fiat/fiat.tsx'
import { Money } from '../../shared/format/money.tsx'
import { HoldNote } from '../../shared/page/hold-note.tsx'
import { useMember } from '../../shared/session/session.ts'
import { FullAddress } from '../../shared/wallet/full-address.tsx'

/** What can be withdrawn, to where, and the holds. */
export function CashHead({ cash }: { readonly cash: MyCash }) {
  const { t } = useLingui()
  const { address } = useMember()
  const { available, held, pending, symbol, holdUntil, holdReason } = cash
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4">
      <Figure label={t`Available`}>
        <Money value={available} unit={symbol} size="l" />
        <Fiat value={available} />
      </Figure>
      <FigureGrid>
        <Figure label={t`Pending`} note={t`not paid by the venue yet`}>
          <Money value={pending} unit={symbol} />
        </Figure>
        {held !== '0' && (
          <Figure label={t`Being withdrawn`} href={to.withdrawals()}>
            <Money value={held} unit={symbol} />
          </Figure>
        )}
      </FigureGrid>
      <div>
        <p className="text-sm text-muted">{t`Only to your sign-in wallet`}</p>
        <FullAddress label={t`your address`} value={address} />
      </div>
      <HoldNote holdUntil={holdUntil} holdReason={holdReason} />
    </div>
  )
}
