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
  /** Where the figure came from. */
  readonly href?: string | undefined
  readonly onOpen?: (() => void) | undefined
  /** A quiet line under the value: its day, its age. */
  readonly note?: ReactNode
}

/** A labelled figure; tapping it opens its source. */
export function Figure({ label, children, proof, proofLabel = '', href, onOpen, note }: FigureProps) {
  const isPressable = href !== undefined || onOpen !== undefined
  const content = (
    <>
      <span className="flex items-center gap-1 text-sm text-muted">
        {label}
        {isPressable && <ChevronRight aria-hidden="true" size={14} />}
      </span>
      <span className="flex max-w-full items-center gap-1.5">
        {proof !== undefined && <ProofTick proof={proof} label={proofLabel} />}
        <span className="min-w-0">{children}</span>
      </span>
      {note !== undefined && <span className="block text-xs text-muted">{note}</span>}
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
