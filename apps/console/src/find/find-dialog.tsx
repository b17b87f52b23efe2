import { useTexts } from '../shared/texts.ts'
import { useModalDialog } from '../shared/use-modal-dialog.ts'
import { FindPalette, type FoundScreen } from './find-palette.tsx'

type FindDialogProps = {
  readonly screens: readonly FoundScreen[]
  readonly open: boolean
  readonly onClose: () => void
}

/** The search and command palette. What was typed is forgotten when it closes. */
export function FindDialog({ open, onClose, ...palette }: FindDialogProps) {
  const { find } = useTexts()
  const dialog = useModalDialog(open)
  return (
    <dialog
      ref={dialog}
      aria-label={find.title}
      onClose={onClose}
      className="mx-auto mt-[12vh] w-160 max-w-[92vw] overflow-hidden rounded-card border border-line bg-surface p-0 text-ink backdrop:bg-overlay"
    >
      {open && <FindPalette {...palette} onClose={onClose} />}
    </dialog>
  )
}
