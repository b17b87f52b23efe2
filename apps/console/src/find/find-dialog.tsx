import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '../shared/texts.ts'
import { FindPalette, type FoundScreen } from './find-palette.tsx'

type FindDialogProps = {
  readonly screens: readonly FoundScreen[]
  readonly open: boolean
  readonly onClose: () => void
}

/** The search and command palette. What was typed is forgotten when it closes. */
export function FindDialog({ open, onClose, ...palette }: FindDialogProps) {
  const { find } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the palette's own effect: nothing in a closed dialog can have the focus.
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      aria-label={find.title}
      onClose={onClose}
      closedby="any"
      className="mx-auto mt-[12vh] w-160 max-w-[92vw] overflow-hidden rounded-card border border-line bg-surface p-0 text-ink backdrop:bg-overlay"
    >
      {open && <FindPalette {...palette} onClose={onClose} />}
    </dialog>
  )
}
