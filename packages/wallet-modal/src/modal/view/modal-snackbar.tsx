import { CheckIcon, WarningIcon } from '../../controls/icons.tsx'
import { useViewState } from '../../react/modal-context.ts'

/** The short message at the foot of the card; its place is always there, so that screen readers hear it come. */
export function ModalSnackbar() {
  const { snackbar, texts } = useViewState()
  return (
    <div className="wm-snackbar-place" role="status">
      {snackbar && (
        <p key={snackbar.message} className="wm-snackbar" data-variant={snackbar.variant}>
          {snackbar.variant === 'success' ? <CheckIcon /> : <WarningIcon />}
          {texts.snackbars[snackbar.message]}
        </p>
      )}
    </div>
  )
}
