import { useViewState } from '../react/modal-context.ts'

type Props = { onRetry: () => void; className?: string }

/** Tries again. It usually disappears with the failure, so it gives the focus to the view's title. */
export function RetryButton({ onRetry, className = 'wm-button' }: Props) {
  const { tryAgain } = useViewState().texts
  return (
    <button
      type="button"
      className={className}
      onClick={({ currentTarget }) => {
        onRetry()
        currentTarget.closest('dialog')?.querySelector('h2')?.focus({ preventScroll: true })
      }}
    >
      {tryAgain}
    </button>
  )
}
