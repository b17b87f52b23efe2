import { ArrowLeft } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { detailsId } from '../form/unsaved-form.ts'
import { fill, useTexts } from '../shared/texts.ts'

type DetailsPaneProps = {
  readonly pane: RefObject<HTMLElement | null>
  /** The name of the list. */
  readonly list: string
  /** Whether a row or a form is open. On a narrow window, it then takes the place of the list. */
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The details of a row, or a form: next to the list, or over all of it with a way back. */
export function DetailsPane({ pane, list, isOpen, onClose, children }: DetailsPaneProps) {
  const { queue } = useTexts()
  return (
    <section
      ref={pane}
      id={detailsId}
      tabIndex={-1}
      aria-label={queue.details}
      className={`${isOpen ? 'flex' : 'hidden desk:flex'} col-start-1 row-start-1 min-h-0 min-w-0 flex-col bg-surface desk:col-start-2 desk:border-l desk:border-line`}
    >
      {isOpen && (
        <header className="border-b border-line px-3 py-1 desk:hidden">
          {/* The heading of the list is hidden with it. */}
          <h1 className="sr-only">{queue.details}</h1>
          <button
            type="button"
            onClick={onClose}
            className="flex min-h-9 max-w-full items-center gap-2 rounded-control px-2 font-medium pointer-coarse:min-h-11"
          >
            <ArrowLeft aria-hidden="true" size={18} className="shrink-0" />
            <span className="truncate">{fill(queue.back, { list })}</span>
          </button>
        </header>
      )}
      {children}
    </section>
  )
}
