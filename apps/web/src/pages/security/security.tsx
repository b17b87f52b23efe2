import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { Card } from '@terahold/ui/card'
import { ListRow } from '@terahold/ui/list-row'
import { KeyRound, Mail, MonitorSmartphone, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { LazyMoveNote } from '../../features/move/lazy-move-note.tsx'
import { LazyResetNote } from '../../features/reset/lazy-reset-note.tsx'
import { useProfile } from '../../features/session/profile.ts'
import { lazySheet } from '../../shared/loading/lazy-sheet.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { HoldNote } from '../../shared/page/hold-note.tsx'
import { UnreadDot } from '../../shared/toast/unread-dot.tsx'
import { FullAddress } from '../../shared/wallet/full-address.tsx'

const SessionsSheet = lazySheet(
  () => import('../../features/sessions/sessions-sheet.tsx'),
  (module) => module.SessionsSheet,
)
const SecurityNoticesSheet = lazySheet(
  () => import('../../features/security-notices/security-notices-sheet.tsx'),
  (module) => module.SecurityNoticesSheet,
)

/** The wallet, what confirms withdrawals, and what happened in the account. */
export function Security() {
  const { t } = useLingui()
  const profile = useProfile()
  const [open, setOpen] = useState<'sessions' | 'notices' | null>(null)
  const close = () => setOpen(null)
  return (
    <QueryView query={profile}>
      {({ address, email, emailVerified, hasPassword, holdUntil, holdReason, reset, move, unreadNotices }) => (
        <div className="flex flex-col gap-4">
          {holdReason === 'frozen' && <HoldNote holdUntil={holdUntil} holdReason={holdReason} />}
          {move && <LazyMoveNote move={move} />}
          {reset && <LazyResetNote address={address} reset={reset} />}
          <Card title={t`My wallet`}>
            <p className="text-sm text-muted">{t`Withdrawals go only to this wallet.`}</p>
            <FullAddress label={t`my address`} value={address} />
            <a href={to.moveAccount()} className="inline-flex min-h-touch items-center text-accent">
              {t`Move to a new wallet`}
            </a>
          </Card>
          <Card title={t`Sign-in and withdrawals`}>
            <ListRow
              icon={<Mail aria-hidden="true" className="size-5" />}
              href={to.bindEmail()}
              title={emailVerified ? t`Email` : t`Bind your email`}
              detail={emailVerified ? email : t`Withdrawals need a code from it.`}
            />
            <ListRow
              icon={<KeyRound aria-hidden="true" className="size-5" />}
              href={to.loginPassword()}
              title={t`Login password`}
              detail={hasPassword ? t`On` : t`Off`}
            />
          </Card>
          <Card title={t`Account activity`}>
            <ListRow
              icon={<MonitorSmartphone aria-hidden="true" className="size-5" />}
              title={t`Signed-in devices`}
              onClick={() => setOpen('sessions')}
            />
            <ListRow
              icon={<ShieldAlert aria-hidden="true" className="size-5" />}
              title={t`Security log`}
              value={unreadNotices > 0 && <UnreadDot count={unreadNotices} />}
              onClick={() => setOpen('notices')}
            />
          </Card>
          {open === 'sessions' && <SessionsSheet onClose={close} />}
          {open === 'notices' && <SecurityNoticesSheet unread={unreadNotices} onClose={close} />}
        </div>
      )}
    </QueryView>
  )
}
