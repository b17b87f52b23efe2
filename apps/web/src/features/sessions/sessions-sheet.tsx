import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { Sheet } from '@terahold/ui/sheet'
import { useOffline } from '../../shared/connection/connection.ts'
import { formatInstant } from '../../shared/format/format.ts'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { useProblemText } from '../../shared/problem/problem.ts'
import { showToast } from '../../shared/toast/toast.ts'
import { type OpenSession, useEndSessions, useSessions } from './sessions.ts'

/** Where the member is signed in. Each session can be ended from here. */
export function SessionsSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const sessions = useSessions()
  const end = useEndSessions()
  const offline = useOffline()
  const problemText = useProblemText()

  async function endOf(sessionId: string | undefined) {
    await end.mutateAsync(sessionId).then(
      () => showToast(sessionId === undefined ? t`All other devices are signed out.` : t`Signed out.`, 'success'),
      (error: unknown) => showToast(problemText(error), 'error'),
    )
  }

  return (
    <Sheet open onClose={onClose} title={t`Signed-in devices`} closeLabel={t`Close`}>
      <QueryView query={sessions} skeleton={<ListSkeleton />}>
        {(rows) => (
          <div className="flex flex-col gap-4">
            <ul aria-label={t`Sessions`}>
              {rows.map((session) => (
                <li
                  key={session.sessionId}
                  className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line py-2 last:border-b-0"
                >
                  <SessionFacts session={session} />
                  {!session.current && (
                    <span className="ml-auto shrink-0">
                      <Button kind="secondary" disabled={offline} onClick={() => endOf(session.sessionId)}>
                        {t`End`}
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {rows.length > 1 ? (
              <Button wide disabled={offline} onClick={() => endOf(undefined)}>{t`Sign out other devices`}</Button>
            ) : (
              <p className="text-sm text-muted">{t`No other device is signed in.`}</p>
            )}
          </div>
        )}
      </QueryView>
    </Sheet>
  )
}

function SessionFacts({ session }: { readonly session: OpenSession }) {
  const { i18n, t } = useLingui()
  const { device, current, createdAt, lastSeenAt } = session
  const since = formatInstant(createdAt, i18n.locale)
  const seen = formatInstant(lastSeenAt, i18n.locale)
  return (
    <div className="w-min min-w-[min(6em,100%)] grow">
      <p className="wrap-anywhere">
        {device ?? t`Unknown device`}
        {current && <span className="text-sm text-verified"> · {t`this device`}</span>}
      </p>
      <p className="text-xs text-muted tabular-nums">
        <Trans>
          Since {since}, last seen {seen}
        </Trans>
      </p>
    </div>
  )
}
