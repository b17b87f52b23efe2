import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { Sheet } from '@terahold/ui/sheet'
import { useEffect } from 'react'
import { formatInstant } from '../../shared/format/format.ts'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { type SecurityNotice, useMarkSecurityNoticesRead, useSecurityNotices } from './security-notices.ts'

type SecurityNoticesSheetProps = { readonly unread: number; readonly onClose: () => void }

/** What happened to the security of the account. Showing it marks everything as read. */
export function SecurityNoticesSheet({ unread, onClose }: SecurityNoticesSheetProps) {
  const { t } = useLingui()
  const { query, rows, hasMore, loadingMore, loadMore } = useSecurityNotices()
  const { mutate: markRead } = useMarkSecurityNoticesRead()
  const isShown = query.isSuccess
  useEffect(() => {
    if (unread > 0 && isShown) markRead()
  }, [unread, isShown, markRead])
  return (
    <Sheet open onClose={onClose} title={t`Security log`} closeLabel={t`Close`}>
      <QueryView query={query} skeleton={<ListSkeleton />}>
        {() =>
          rows.length === 0 ? (
            <p>{t`Nothing yet. New sign-ins, withdrawals and signed changes appear here.`}</p>
          ) : (
            <div className="flex flex-col gap-3">
              <ul aria-label={t`Security log`}>
                {rows.map((notice) => (
                  <NoticeRow key={notice.noticeId} notice={notice} />
                ))}
              </ul>
              {hasMore && (
                <Button kind="secondary" pending={loadingMore} onClick={loadMore}>
                  {t`Show more`}
                </Button>
              )}
            </div>
          )
        }
      </QueryView>
    </Sheet>
  )
}

function NoticeRow({ notice: { title, text, createdAt, read } }: { readonly notice: SecurityNotice }) {
  const { i18n, t } = useLingui()
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <p className="flex items-center gap-2 font-semibold wrap-anywhere">
        {!read && <span role="img" aria-label={t`unread`} className="size-2 shrink-0 rounded-full bg-accent" />}
        {title}
      </p>
      {text !== '' && <p className="text-sm wrap-anywhere">{text}</p>}
      <p className="text-xs text-muted tabular-nums">{formatInstant(createdAt, i18n.locale)}</p>
    </li>
  )
}
