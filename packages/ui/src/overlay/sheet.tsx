import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { HeadingText } from '../layout/heading-text.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useFinalFocus } from './use-final-focus.ts'

export interface SheetProps {
  readonly open: boolean
  /** Escape, the close button, a tap outside the sheet, or Android's way back. */
  readonly onClose: () => void
  readonly title: string
  readonly closeLabel: string
  readonly children: ReactNode
}

/** A panel for a choice or details: at the bottom of a phone, in the middle of a desktop. */
export function Sheet({ open, onClose, title, closeLabel, children }: SheetProps) {
  useBackCloses(open, onClose)
  const finalFocus = useFinalFocus(open)
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 min-h-dvh animate-appear bg-overlay" />
        <Dialog.Popup
          finalFocus={finalFocus}
          // React passes the event on to a form that the sheet is a part of, which would be sent too.
          onSubmit={(event) => event.stopPropagation()}
          className="fixed inset-x-0 bottom-0 z-40 mx-auto flex max-h-[85dvh] max-w-sheet animate-rise flex-col rounded-t-card bg-surface pb-safe-bottom text-ink outline-none lg:top-1/2 lg:bottom-auto lg:-translate-y-1/2 lg:animate-appear lg:rounded-card"
        >
          <div className="flex items-center gap-2 border-b border-line pl-4">
            <Dialog.Title className="min-w-0 flex-1 py-2 text-base font-semibold">
              <HeadingText>{title}</HeadingText>
            </Dialog.Title>
            <Dialog.Close
              aria-label={closeLabel}
              className="flex size-touch shrink-0 items-center justify-center text-muted"
            >
              <X aria-hidden="true" size={20} />
            </Dialog.Close>
          </div>
          <div className="min-h-0 overflow-y-auto overscroll-contain p-4">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
