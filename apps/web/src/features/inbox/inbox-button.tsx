import { useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { lazySheet } from '../../shared/loading/lazy-sheet.tsx'
import { useUnseenAnnouncements } from './announcements.ts'
import { useInbox } from './inbox.ts'

const InboxSheet = lazySheet(
  () => import('./inbox-sheet.tsx'),
  (module) => module.InboxSheet,
)

/** The bell. It has a mark while there are unread notifications, and opens them. */
export function InboxButton() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { data } = useInbox()
  const { unseen, markSeen } = useUnseenAnnouncements()
  const unread = (data?.unread ?? 0) + unseen.length
  return (
    <>
      <button
        type="button"
        aria-label={unread === 0 ? t`Notifications` : t`Notifications, ${unread} unread`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="relative flex size-touch items-center justify-center text-muted"
      >
        <Bell aria-hidden="true" className="size-4.5" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-2.5 right-2.5 size-2.5 rounded-full border-2 border-paper bg-accent"
          />
        )}
      </button>
      {open && (
        <InboxSheet
          onClose={() => {
            markSeen()
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
