import { memo } from 'react'
import { CheckIcon, WarningIcon } from '../../controls/icons.tsx'
import { RetryMessage } from '../../controls/retry-message.tsx'
import { useModal, useViewState } from '../../react/modal-context.ts'
import { topView } from '../../shell/core/view-stack.ts'
import { LiveRegion } from './live-region.tsx'
import { ModalHeader } from './modal-header.tsx'
import { ViewArea } from './view-area.tsx'
import { ViewBoundary } from './view-boundary.tsx'

type Props = { titleId: string }

/** The content of the dialog. Memoized, so that opening the dialog does not render it again. */
export const ModalCard = memo(function ModalCard({ titleId }: Props) {
  const { stack } = useViewState()
  return (
    <div className="wm-card">
      <ViewBoundary about={stack} fallback={(retry) => <Broken titleId={titleId} onRetry={retry} />}>
        <ModalHeader titleId={titleId} view={topView(stack)} />
        <ViewArea />
      </ViewBoundary>
      {/* The view shows the same information. */}
      <ViewBoundary about={stack} fallback={() => null}>
        <ModalSnackbar />
        <LiveRegion />
      </ViewBoundary>
    </div>
  )
})

/** Shown if the header throws. A view that throws is replaced below its header. */
function Broken({ titleId, onRetry }: Props & { onRetry: () => void }) {
  const modal = useModal()
  const { texts } = useViewState()
  return (
    <div className="wm-view">
      <RetryMessage words={texts.broken} titleId={titleId} onRetry={onRetry}>
        <button type="button" className="wm-button" onClick={modal.close}>
          {texts.close}
        </button>
      </RetryMessage>
    </div>
  )
}

/** The short message at the bottom of the card. Its element is always present, so that screen readers announce it. */
function ModalSnackbar() {
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
