import { ErrorState } from '@terahold/ui/error-state'
import { failureText } from '../shared/failure-text.ts'
import { useTexts } from '../shared/texts.ts'

type LoadingProps = {
  /** Why there is no data; null while it loads. */
  readonly error: unknown
  /** What could not be loaded. */
  readonly title: string
  readonly onRetry: () => unknown
}

/** In place of data that is not there: that it loads, or why it failed and a button to try again. */
export function Loading({ error, title, onRetry }: LoadingProps) {
  const texts = useTexts()
  if (error === null)
    return (
      <p role="status" className="p-6 text-center text-muted">
        {texts.queue.loading}
      </p>
    )
  return <ErrorState title={title} text={failureText(error, texts)} retryLabel={texts.failed.retry} onRetry={onRetry} />
}

type LoadFailedProps = Pick<LoadingProps, 'error' | 'onRetry'> & {
  /** Where it is, for the space around it. */
  readonly className?: string
}

/** In a line next to data that is there: why something could not be loaded, and a button to try again. Nothing without an error. */
export function LoadFailed({ error, onRetry, className = 'px-5 py-3' }: LoadFailedProps) {
  const texts = useTexts()
  if (!error) return null
  return (
    <div className={`flex items-center gap-4 text-loss ${className}`}>
      <p role="alert" className="min-w-0 flex-1">
        {failureText(error, texts)}
      </p>
      <button type="button" className="desk-control" onClick={() => onRetry()}>
        {texts.failed.retry}
      </button>
    </div>
  )
}
