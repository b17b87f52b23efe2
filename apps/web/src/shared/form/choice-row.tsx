import type { ReactNode } from 'react'

type ChoiceRowProps = {
  /** The label of the choice, for screen readers. */
  readonly label: string
  /** On a phone, many chips scroll sideways instead of filling lines. */
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
  '-mx-4 flex gap-2 overflow-x-auto px-4 py-1 *:shrink-0 max-md:[mask-image:linear-gradient(to_right,transparent,black_var(--unit),black_calc(100%-var(--unit)),transparent)] md:flex-wrap'
