import { type ReactNode, useState } from 'react'

export interface FoldedRowProps {
  /** What stands there all the time: inline content, left and right. */
  readonly summary: ReactNode
  readonly children: ReactNode
}

/** A line of a list that opens; what it opens to is built when it does, so that a thousand lines stay light. */
export function FoldedRow({ summary, children }: FoldedRowProps) {
  const [isBuilt, setIsBuilt] = useState(false)
  const build = () => setIsBuilt(true)
  return (
    // A press is heard before the row opens, so that no frame shows it open and empty.
    <details onClickCapture={build} onToggle={build}>
      <summary className="flex min-h-touch items-center justify-between gap-3 py-2.5">{summary}</summary>
      {isBuilt && children}
    </details>
  )
}
