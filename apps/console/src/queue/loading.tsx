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
