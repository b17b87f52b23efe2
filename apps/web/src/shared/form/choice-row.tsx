import type { ReactNode } from 'react'

type ChoiceRowProps = {
  /** The label of the choice, for screen readers. */
  readonly label: string
  /** Many chips scroll sideways instead of filling lines. */
  readonly scrolls?: boolean
  readonly children: ReactNode
}

/** A row of chips for one choice. */
export function ChoiceRow({ label, scrolls = false, children }: ChoiceRowProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className={scrolls ? '-mx-4 flex gap-2 overflow-x-auto px-4 py-1 *:shrink-0' : 'flex flex-wrap gap-2'}>
        {children}
      </div>
    </fieldset>
  )
}
