import { memo } from 'react'
import { topView } from '../core/view-stack.ts'
import { useViewState } from '../react/modal-context.ts'
import { LiveRegion } from './live-region.tsx'
import { ModalHeader } from './modal-header.tsx'
import { ModalSnackbar } from './modal-snackbar.tsx'
import { ViewArea } from './view-area.tsx'

type Props = { titleId: string }

/** What the dialog holds. Drawn again for something new in it, not because the dialog opens. */
export const ModalCard = memo(function ModalCard({ titleId }: Props) {
  const { stack } = useViewState()
  return (
    <div className="wm-card">
      <ModalHeader titleId={titleId} view={topView(stack)} />
      <ViewArea />
      <ModalSnackbar />
      <LiveRegion />
    </div>
  )
})
