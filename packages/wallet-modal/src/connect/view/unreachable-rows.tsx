import { RetryButton } from '../../controls/retry-button.tsx'
import { useModal, useViewState } from '../../react/modal-context.ts'

/**
 * Takes the room of directory wallets that could not be loaded, so that the rows below stay in place. Two rows have
 * room to say what still works.
 */
export function UnreachableRows({ rows }: { rows: number }) {
  const modal = useModal()
  const { directory } = useViewState().texts
  return (
    <div className="wm-unreachable" data-rows={Math.min(rows, 4)}>
      <p>
        {directory.unreachable.title}
        {rows > 1 && <span className="wm-row-detail">{directory.unreachable.hint}</span>}
      </p>
      <RetryButton onRetry={modal.retryDirectory} />
    </div>
  )
}
