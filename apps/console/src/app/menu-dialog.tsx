import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../shared/texts.ts'
import { useModalDialog } from '../shared/use-modal-dialog.ts'

type MenuDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The navigation of a narrow window, over the screen. Closing it gives the focus back to what opened it. */
export function MenuDialog({ open, onClose, children }: MenuDialogProps) {
  const texts = useTexts()
  const dialog = useModalDialog(open)
  return (
    <dialog
      ref={dialog}
      aria-label={texts.menu}
      onClose={onClose}
      className="m-0 h-full max-h-none w-80 max-w-[88vw] border-r border-line bg-surface p-0 text-ink backdrop:bg-overlay open:flex open:flex-col"
    >
      {open && (
        <>
          <button
            type="button"
            onClick={onClose}
            className="mx-3 my-1 flex min-h-9 items-center gap-2 self-start rounded-control px-2 font-semibold pointer-coarse:min-h-11"
          >
            <X aria-hidden="true" size={18} className="shrink-0" />
            {texts.close}
          </button>
          {children}
        </>
      )}
    </dialog>
  )
}
