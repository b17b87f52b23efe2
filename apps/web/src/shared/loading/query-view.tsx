import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { ErrorState } from '@terahold/ui/error-state'
import { Skeleton, SkeletonGroup } from '@terahold/ui/skeleton'
import { createContext, type ReactNode, useContext, useDeferredValue } from 'react'
import { serverTime } from '../clock/server-clock.ts'
import { useOffline } from '../connection/connection.ts'
import { formatInstant, formatTime } from '../format/format.ts'
import { refusedReason } from '../problem/field-problem.ts'
import { useProblemText } from '../problem/problem.ts'

const DAMAGED = 'bad_field'

type QueryLike<Data> = {
  readonly data: Data | undefined
  readonly error: unknown
  readonly isError: boolean
  readonly dataUpdatedAt: number
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

type QueryViewProps<Data> = {
  readonly query: QueryLike<Data>
  /** Shaped like the content; three lines by default. */
  readonly skeleton?: ReactNode
  /** Inside a card: a failure takes one line instead of a screen. */
  readonly compact?: boolean
  /** A link for when there is no such thing: asking again would not help. */
  readonly wayOn?: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** What a failed part says, in a line, when the page has one retry for all of its parts. Null: each part has its own retry. */
export const SharedRetryContext = createContext<string | null>(null)

/**
 * Shows the states of a query: loading, failed with a retry, or loaded, with its age if it could not be refreshed. New content is
 * rendered as a transition, so that presses are handled in between; content that was there before is rendered with its page.
 */
export function QueryView<Data>({ query, skeleton, compact = false, wayOn, children }: QueryViewProps<Data>) {
  const { t } = useLingui()
  const failedText = useContext(SharedRetryContext)
  const isThere = query.data !== undefined
  const isDrawn = useDeferredValue(isThere)
  if (query.data !== undefined && isDrawn) {
    return <Dated query={query}>{children(query.data)}</Dated>
  }
  if (!isThere && query.isError) {
    if (failedText !== null) return <NoFigures text={failedText} />
    if (wayOn !== undefined && isAbsent(query.error)) return <Absent error={query.error} wayOn={wayOn} />
    const Failed = compact ? LineFailed : QueryFailed
    return <Failed error={query.error} onRetry={() => void query.refetch()} />
  }
  return <SkeletonGroup label={t`Loading`}>{skeleton ?? defaultSkeleton}</SkeletonGroup>
}

/** Said once by neighbours that all failed. */
function NoFigures({ text }: { readonly text: string }) {
  return (
    <p data-no-figures className="py-1.5 text-sm text-muted [[data-no-figures]+&]:hidden">
      {text}
    </p>
  )
}

const defaultSkeleton = (
  <>
    <Skeleton shape="figure" />
    <Skeleton />
    <Skeleton shape="short" />
  </>
)

function LineFailed({ error, onRetry }: QueryFailedProps) {
  const { t } = useLingui()
  const offline = useOffline()
  const problemText = useProblemText()
  return (
    <div role="alert" className="flex items-center justify-between gap-3 text-sm text-muted">
      <span>{offline ? t`You are offline` : problemText(error)}</span>
      <span className="shrink-0">
        <Button kind="plain" onClick={onRetry}>{t`Try again`}</Button>
      </span>
    </div>
  )
}

type QueryFailedProps = { readonly error: unknown; readonly onRetry: () => void }

/** A failed read: offline, refused, or no answer; always with a retry. */
function QueryFailed({ error, onRetry }: QueryFailedProps) {
  const { t } = useLingui()
  const offline = useOffline()
  const problemText = useProblemText()
  return (
    <ErrorState
      title={offline ? t`You are offline` : t`Could not load`}
      text={offline ? t`It loads when you are back online.` : problemText(error)}
      retryLabel={t`Try again`}
      onRetry={onRetry}
    />
  )
}

/** Whether the server knows no such thing, or the link to it is damaged. */
function isAbsent(error: unknown): boolean {
  const reason = refusedReason(error)
  return reason !== undefined && (reason === DAMAGED || reason.endsWith('_unknown'))
}

/** For a damaged link the server names a field, which means nothing to a reader. */
function Absent({ error, wayOn }: { readonly error: unknown; readonly wayOn: ReactNode }) {
  const { t } = useLingui()
  const problemText = useProblemText()
  return (
    <div role="alert">
      <EmptyState
        title={t`Could not load`}
        text={refusedReason(error) === DAMAGED ? t`The link may be old or incomplete.` : problemText(error)}
        action={wayOn}
      />
    </div>
  )
}

/** Not `performance.timeOrigin`, which falls behind the clock while the device sleeps. */
const openedAt = Date.now()

/** For so long, a time of day is understood without its day. */
const CLEAR_FOR = 12 * 3_600_000

/** The moment that a note around a part gives already. */
const GivenMomentContext = createContext('')

type DatedProps = {
  readonly query: Pick<QueryLike<unknown>, 'dataUpdatedAt' | 'isError' | 'isFetching'>
  readonly children: ReactNode
}

/** Figures, with their time if they are not current: reading them again failed, or they were stored on another day. */
function Dated({ query, children }: DatedProps) {
  const { i18n } = useLingui()
  const given = useContext(GivenMomentContext)
  const { dataUpdatedAt: at, isError, isFetching } = query
  const isKept = at < openedAt
  const isStale = isKept || isError
  const moment = formatInstant(at, i18n.locale)
  const time = formatTime(at, i18n.locale)
  const isUpdating = isKept && isFetching
  const isOld = isKept || serverTime.now() - at > CLEAR_FOR
  return (
    <GivenMomentContext value={isStale ? moment : given}>
      {isStale && moment !== given && (
        <p role="status" className="mb-2 text-xs text-warning">
          {!isOld && <Trans>Figures of {time}. Update failed.</Trans>}
          {isUpdating && <Trans>Figures of {moment}. Updating.</Trans>}
          {isOld && !isUpdating && <Trans>Figures of {moment}. Update failed.</Trans>}
        </p>
      )}
      {children}
    </GivenMomentContext>
  )
}
