import { useLingui } from '@lingui/react/macro'
import { Card } from '@terahold/ui/card'
import { ListRow } from '@terahold/ui/list-row'
import { useState } from 'react'
import { useProfile } from '../../features/session/profile.ts'
import { lazyPart } from '../../shared/loading/lazy-part.tsx'
import { lazySheet } from '../../shared/loading/lazy-sheet.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'

const NameSheet = lazySheet(
  () => import('../../features/settings/name-sheet.tsx'),
  (module) => module.NameSheet,
)
const NoticesSheet = lazySheet(
  () => import('../../features/settings/notices-sheet.tsx'),
  (module) => module.NoticesSheet,
)
const PushSetting = lazyPart(
  () => import('../../features/push/push-setting.tsx'),
  (module) => module.PushSetting,
)
const SessionsSheet = lazySheet(
  () => import('../../features/sessions/sessions-sheet.tsx'),
  (module) => module.SessionsSheet,
)
const SecurityNoticesSheet = lazySheet(
  () => import('../../features/security-notices/security-notices-sheet.tsx'),
  (module) => module.SecurityNoticesSheet,
)
const ResetNote = lazyPart(
  () => import('../../features/reset/reset-part.tsx'),
  (module) => module.ResetNote,
)
const ExportSheet = lazySheet(
  () => import('./export-sheet.tsx'),
  (module) => module.ExportSheet,
)
const CloseSheet = lazySheet(
  () => import('./close-sheet.tsx'),
  (module) => module.CloseSheet,
)

type Open = 'name' | 'notices' | 'security' | 'sessions' | 'export' | 'close'

/** The settings of the account, and exporting or closing it. */
export function AccountCard() {
  const { t } = useLingui()
  const profile = useProfile()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Card title={t`Account settings`}>
      <QueryView compact query={profile}>
        {({ name, notices, hasPassword, address, reset, unreadNotices }) => (
          <>
            {reset && <ResetNote address={address} reset={reset} />}
            <ListRow title={t`Display name`} value={name ?? t`none`} onClick={() => setOpen('name')} />
            <ListRow title={t`Notices`} detail={t`By email and on your devices`} onClick={() => setOpen('notices')} />
            <ListRow
              title={t`Security notices`}
              value={
                unreadNotices > 0 && (
                  <span
                    role="img"
                    aria-label={t`${unreadNotices} unread`}
                    className="block size-2.5 rounded-full bg-accent"
                  />
                )
              }
              onClick={() => setOpen('security')}
            />
            <ListRow title={t`Where I am signed in`} onClick={() => setOpen('sessions')} />
            <ListRow title={t`Export my data`} onClick={() => setOpen('export')} />
            <ListRow title={t`Close my account`} onClick={() => setOpen('close')} />
            {open === 'name' && <NameSheet name={name} onClose={close} />}
            {open === 'notices' && <NoticesSheet notices={notices} device={<PushSetting />} onClose={close} />}
            {open === 'security' && <SecurityNoticesSheet unread={unreadNotices} onClose={close} />}
            {open === 'sessions' && <SessionsSheet onClose={close} />}
            {open === 'export' && <ExportSheet onClose={close} />}
            {open === 'close' && <CloseSheet hasPassword={hasPassword} onClose={close} />}
          </>
        )}
      </QueryView>
    </Card>
  )
}
