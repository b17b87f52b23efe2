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
      <div className={scrolls ? scrolling : 'flex flex-wrap gap-2'}>{children}</div>
    </fieldset>
  )
}

/** Fades at its ends, so that a chip at the edge of the screen shows that more follow. */
const scrolling =
  '-mx-4 flex gap-2 overflow-x-auto px-4 py-1 *:shrink-0 [mask-image:linear-gradient(to_right,transparent,black_1rem,black_calc(100%-1rem),transparent)]'
