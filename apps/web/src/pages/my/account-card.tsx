import { useLingui } from '@lingui/react/macro'
import { Card } from '@terahold/ui/card'
import { ListRow } from '@terahold/ui/list-row'
import { lazy, Suspense, useState } from 'react'
import { useProfile } from '../../features/session/profile.ts'
import { QueryView } from '../../shared/query-view.tsx'

const NameSheet = lazy(() =>
  import('../../features/settings/name-sheet.tsx').then((module) => ({ default: module.NameSheet })),
)
const NoticesSheet = lazy(() =>
  import('../../features/settings/notices-sheet.tsx').then((module) => ({ default: module.NoticesSheet })),
)
const PushSetting = lazy(() =>
  import('../../features/push/push-setting.tsx').then((module) => ({ default: module.PushSetting })),
)
const SessionsSheet = lazy(() =>
  import('../../features/sessions/sessions-sheet.tsx').then((module) => ({ default: module.SessionsSheet })),
)
const ExportSheet = lazy(() => import('./export-sheet.tsx').then((module) => ({ default: module.ExportSheet })))
const CloseSheet = lazy(() => import('./close-sheet.tsx').then((module) => ({ default: module.CloseSheet })))

type Open = 'name' | 'notices' | 'sessions' | 'export' | 'close'

/** What a member can change about the account, and the ways to take it along or close it. */
export function AccountCard() {
  const { t } = useLingui()
  const profile = useProfile()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Card title={t`Account settings`}>
      <QueryView compact query={profile}>
        {({ name, notices, hasPassword }) => (
          <>
            <ListRow title={t`Display name`} value={name ?? t`none`} onClick={() => setOpen('name')} />
            <ListRow title={t`Notices`} detail={t`By letter and on your devices`} onClick={() => setOpen('notices')} />
            <ListRow title={t`Where I am signed in`} onClick={() => setOpen('sessions')} />
            <ListRow title={t`Export my data`} onClick={() => setOpen('export')} />
            <ListRow title={t`Close my account`} onClick={() => setOpen('close')} />
            <Suspense fallback={null}>
              {open === 'name' && <NameSheet name={name} onClose={close} />}
              {open === 'notices' && <NoticesSheet notices={notices} device={<PushSetting />} onClose={close} />}
              {open === 'sessions' && <SessionsSheet onClose={close} />}
              {open === 'export' && <ExportSheet onClose={close} />}
              {open === 'close' && <CloseSheet hasPassword={hasPassword} onClose={close} />}
            </Suspense>
          </>
        )}
      </QueryView>
    </Card>
  )
}
