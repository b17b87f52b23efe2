import type { ReactNode } from 'react'

export interface WideTableProps {
  readonly label: string
  readonly children: ReactNode
}

/** A frame for a table. With large text or amounts it scrolls sideways in itself, and no number breaks. */
export function WideTable({ label, children }: WideTableProps) {
  return (
    // A keyboard scrolls only what it can focus.
    <section {...{ tabIndex: 0 }} aria-label={label} className="overflow-x-auto [&_.tabular-nums]:whitespace-nowrap">
      {children}
    </section>
  )
}
