import { useModal, useViewState } from '../../react/modal-context.ts'

/**
 * Stands where wallets of the directory would be, as high as they, so that the rows below stay where they are. In two
 * rows there is room to say what still works.
 */
export function UnreachableRows({ rows }: { rows: number }) {
  const modal = useModal()
  const { directory, tryAgain } = useViewState().texts
  return (
    <div className="wm-unreachable" data-rows={Math.min(rows, 4)}>
      <p>
        {directory.unreachable.title}
        {rows > 1 && <span className="wm-row-detail">{directory.unreachable.hint}</span>}
      </p>
      <button type="button" className="wm-button" onClick={modal.retryDirectory}>
        {tryAgain}
      </button>
    </div>
  )
}
