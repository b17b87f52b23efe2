import { useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { Card } from '@terahold/ui/card'
import { EmptyState } from '@terahold/ui/empty-state'
import { ListRow } from '@terahold/ui/list-row'
import { Sheet } from '@terahold/ui/sheet'
import { useEffect } from 'react'
import { formatInstant } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { useAnnouncements } from './announcements.ts'
import { type Notification, useInbox, useMarkInboxRead } from './inbox.ts'
import { useNotificationWords } from './use-notification-words.ts'

type InboxSheetProps = { readonly onClose: () => void }

/** What happened to the member's orders, money and tickets. Each entry opens its subject; showing the list marks it as read. */
export function InboxSheet({ onClose }: InboxSheetProps) {
  const { t } = useLingui()
  const { eventDays: days } = business
  const inbox = useInbox()
  const { mutate: markRead } = useMarkInboxRead()
  const newest = inbox.data?.items[0]
  const unreadUpTo = inbox.data !== undefined && inbox.data.unread > 0 ? newest?.eventId : undefined
  useEffect(() => {
    if (unreadUpTo !== undefined) markRead(unreadUpTo)
  }, [unreadUpTo, markRead])

  return (
    <Sheet open onClose={onClose} title={t`Notifications`} closeLabel={t`Close`}>
      <AnnouncementList />
      <QueryView query={inbox} skeleton={<ListSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title={t`Nothing new`}
              text={t`Payments, credits, withdrawals and answers of the last ${days} days appear here.`}
            />
          ) : (
            <ul aria-label={t`Notifications`}>
              {items.map((notification) => (
                <li key={notification.eventId} className="border-b border-line last:border-b-0">
                  <NotificationRow notification={notification} onOpen={onClose} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Sheet>
  )
}

/** What we announce to all members. A failure leaves it out: the notifications below say what is wrong. */
function AnnouncementList() {
  const { i18n, t } = useLingui()
  const { data = [] } = useAnnouncements()
  if (data.length === 0) return null
  return (
    <ul aria-label={t`Announcements`} className="mb-4 grid gap-3">
      {data.map(({ id, title, text, from }) => (
        <li key={id}>
          <Card>
            <h3 className="font-medium">{title}</h3>
            <p className="mt-1 whitespace-pre-line break-words">{text}</p>
            <p className="mt-2 text-muted text-sm tabular-nums">{formatInstant(from, i18n.locale)}</p>
          </Card>
        </li>
      ))}
    </ul>
  )
}

type NotificationRowProps = { readonly notification: Notification; readonly onOpen: () => void }

function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { i18n, t } = useLingui()
  const { title, href } = useNotificationWords()(notification)
  const { at, amount, read, orderNo, ticketNo } = notification
  const subject = orderNo ?? ticketNo
  return (
    <ListRow
      href={href}
      onClick={onOpen}
      title={
        <span className="flex items-center gap-2">
          {!read && <span role="img" aria-label={t`unread`} className="size-2 shrink-0 rounded-full bg-accent" />}
          {title}
        </span>
      }
      detail={
        <>
          {subject !== null && <span className="mr-2">{subject}</span>}
          <span className="tabular-nums">{formatInstant(at, i18n.locale)}</span>
        </>
      }
      value={amount === null ? undefined : <Money value={amount} size="s" />}
    />
  )
}
