import { useLingui } from '@lingui/react/macro'
import { Card } from '@terahold/ui/card'
import { ListRow } from '@terahold/ui/list-row'
import { Bell, Download, UserRound, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useProfile } from '../../features/session/profile.ts'
import { lazyPart } from '../../shared/loading/lazy-part.tsx'
import { lazySheet } from '../../shared/loading/lazy-sheet.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'

const NameSheet = lazySheet(
  () => import('../../features/settings/name-sheet.tsx'),
  (module) => module.NameSheet,
)
const NotificationsSheet = lazySheet(
  () => import('../../features/settings/notifications-sheet.tsx'),
  (module) => module.NotificationsSheet,
)
const PushSetting = lazyPart(
  () => import('../../features/push/push-setting.tsx'),
  (module) => module.PushSetting,
)
const ExportSheet = lazySheet(
  () => import('./export-sheet.tsx'),
  (module) => module.ExportSheet,
)
const CloseSheet = lazySheet(
  () => import('./close-sheet.tsx'),
  (module) => module.CloseSheet,
)

/** Name and notifications of the account, and exporting or closing it. */
export function AccountCard() {
  const { t } = useLingui()
  const profile = useProfile()
  const [open, setOpen] = useState<'name' | 'notifications' | 'export' | 'close' | null>(null)
  const close = () => setOpen(null)
  return (
    <Card title={t`Account`}>
      <QueryView compact query={profile}>
        {({ name, emailVerified, notifications, hasPassword }) => (
          <>
            <ListRow
              icon={<UserRound aria-hidden="true" className="size-5" />}
              title={t`Display name`}
              value={name ?? t`none`}
              onClick={() => setOpen('name')}
            />
            <ListRow
              icon={<Bell aria-hidden="true" className="size-5" />}
              title={t`Notifications`}
              detail={t`By email and on your devices`}
              onClick={() => setOpen('notifications')}
            />
            <ListRow
              icon={<Download aria-hidden="true" className="size-5" />}
              title={t`Export my data`}
              onClick={() => setOpen('export')}
            />
            <ListRow
              icon={<UserRoundX aria-hidden="true" className="size-5" />}
              title={t`Close my account`}
              onClick={() => setOpen('close')}
            />
            {open === 'name' && <NameSheet name={name} onClose={close} />}
            {open === 'notifications' && (
              <NotificationsSheet
                hasEmail={emailVerified}
                chosen={notifications}
                device={<PushSetting />}
                onClose={close}
              />
            )}
            {open === 'export' && <ExportSheet onClose={close} />}
            {open === 'close' && <CloseSheet hasPassword={hasPassword} onClose={close} />}
          </>
        )}
      </QueryView>
    </Card>
  )
}
