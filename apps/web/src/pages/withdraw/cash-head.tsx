import { useLingui } from '@lingui/react/macro'
import { CashFigures } from '../../features/cash/cash-figures.tsx'
import type { MyCash } from '../../features/withdrawals/requested-withdrawal.ts'
import { HoldNote } from '../../shared/page/hold-note.tsx'
import { useMember } from '../../shared/session/session.ts'
import { FullAddress } from '../../shared/wallet/full-address.tsx'

/** What can be withdrawn, to where, and the holds. */
export function CashHead({ cash }: { readonly cash: MyCash }) {
  const { t } = useLingui()
  const { address } = useMember()
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4">
      <CashFigures cash={cash} pendingNote={t`not paid by the venue yet`} />
      <div>
        <p className="text-sm text-muted">{t`Only to your sign-in wallet`}</p>
        <FullAddress label={t`your address`} value={address} />
      </div>
      <HoldNote holdUntil={cash.holdUntil} holdReason={cash.holdReason} />
    </div>
  )
}
