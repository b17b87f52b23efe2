import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Proof, ProofTick } from './proof-tick.tsx'

export interface FigureProps {
  readonly label: string
  /** The value: an Amount, a Power, a date. */
  readonly children: ReactNode
  readonly proof?: Proof | undefined
  /** The proof in words, e.g. "Checked on this device". */
  readonly proofLabel?: string | undefined
  /** Opens the source of the figure. */
  readonly href?: string | undefined
  readonly onOpen?: (() => void) | undefined
  /** A small line under the value: its day, its age. */
  readonly note?: ReactNode
}

/** In a grid, the value alone decides how much room a figure needs: label and note wrap. */
const wraps = 'in-[.figure-grid]:w-min in-[.figure-grid]:min-w-full'

/** A labelled figure. A tap opens its source. */
export function Figure({ label, children, proof, proofLabel = '', href, onOpen, note }: FigureProps) {
  const isPressable = href !== undefined || onOpen !== undefined
  // The mark stays on the line of the last word.
  const lastWord = label.lastIndexOf(' ') + 1
  const content = (
    <>
      <span className={`block text-sm text-muted ${wraps}`}>
        {label.slice(0, lastWord)}
        <span className="whitespace-nowrap">
          {label.slice(lastWord)}{' '}
          <span className="inline-block align-middle">
            {/* A proof mark also shows that the figure can be opened. */}
            {proof === undefined ? (
              isPressable && <ChevronRight aria-hidden="true" size={14} />
            ) : (
              <ProofTick proof={proof} label={proofLabel} />
            )}
          </span>
        </span>
      </span>
      <span className="block max-w-full">{children}</span>
      {note !== undefined && <span className={`block text-xs text-muted ${wraps}`}>{note}</span>}
    </>
  )
  const style = 'flex min-h-touch min-w-touch flex-col items-start text-left'
  if (href !== undefined) {
    return (
      <a href={href} className={style}>
        {content}
      </a>
    )
  }
  if (onOpen !== undefined) {
    return (
      <button type="button" onClick={onOpen} className={style}>
        {content}
      </button>
    )
  }
  return <div className={style}>{content}</div>
}
