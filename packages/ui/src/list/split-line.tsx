import type { ReactNode } from 'react'

export interface SplitLineProps {
  readonly start: ReactNode
  readonly end: ReactNode
}

/** Two texts at the ends of a line. When both do not fit, the end moves below as a whole: no word or number breaks. */
export function SplitLine({ start, end }: SplitLineProps) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
      <span className="w-min min-w-[min(6em,100%)] grow wrap-break-word">{start}</span>
      <span className="ml-auto text-right wrap-anywhere tabular-nums">{end}</span>
    </span>
  )
}
