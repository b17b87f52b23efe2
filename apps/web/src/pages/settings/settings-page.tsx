import { useLingui } from '@lingui/react/macro'
import { Settings } from '../../features/settings/settings.tsx'
import { APP_VERSION } from '../../shared/config/version.ts'
import { MemberContext, useSession } from '../../shared/session/session.ts'
import { AccountCard } from './account-card.tsx'

/** Language and appearance on this device, and a member's account. */
export default function SettingsPage() {
  const { t } = useLingui()
  const member = useSession()
  return (
    <div className="in-order flex flex-col gap-4 px-4 pt-4 pb-8">
      <Settings />
      {member !== null && (
        <MemberContext key={member.userId} value={member}>
          <AccountCard />
        </MemberContext>
      )}
      <p className="text-center text-xs text-muted tabular-nums">{t`Version ${APP_VERSION}`}</p>
    </div>
  )
}
