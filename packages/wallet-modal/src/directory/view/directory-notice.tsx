import { RetryButton } from '../../controls/retry-button.tsx'
import { useModal, useViewState } from '../../react/modal-context.ts'

type Props = { isUnreachable: boolean; isFallback: boolean }

/** Says that the directory is unreachable, or that the fallback answers, and offers to try again. */
export function DirectoryNotice({ isUnreachable, isFallback }: Props) {
  const modal = useModal()
  const { directory } = useViewState().texts
  return (
    <div role="status" className="wm-notice-place">
      {(isUnreachable || isFallback) && (
        <div className="wm-notice">
          <p>{isUnreachable ? directory.unreachable.title : directory.standIn}</p>
          {isUnreachable && <RetryButton onRetry={modal.retryDirectory} />}
        </div>
      )}
    </div>
  )
}
