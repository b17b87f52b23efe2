import { type ReactNode, useState } from 'react'

export interface FoldedRowProps {
  /** The part that is always visible: inline content, left and right. */
  readonly summary: ReactNode
  readonly children: ReactNode
}

/** A row that opens. Its content is created when it opens, so that a list of a thousand rows stays fast. */
export function FoldedRow({ summary, children }: FoldedRowProps) {
  const [isBuilt, setIsBuilt] = useState(false)
  const build = () => setIsBuilt(true)
  return (
    // The content is created on pointer down, so that no frame shows the row open and empty.
    <details onClickCapture={build} onToggle={build}>
      <summary className="flex min-h-touch items-center justify-between gap-3 py-2.5">{summary}</summary>
      {isBuilt && children}
    </details>
  )
}
