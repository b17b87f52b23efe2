import { type ReactNode, useLayoutEffect, useRef } from 'react'

type ChoiceRowProps = {
  /** The label of the choice, for screen readers. */
  readonly label: string
  readonly children: ReactNode
}

/** A row of chips for one choice. On a phone it scrolls sideways. The selected one is in view from the start. */
export function ChoiceRow({ label, children }: ChoiceRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (row.current !== null) showSelected(row.current)
  }, [])
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div ref={row} className={scrolling}>
        {children}
      </div>
    </fieldset>
  )
}

/** Scrolls only the row; `scrollIntoView` would scroll the page, too. */
function showSelected(row: HTMLElement): void {
  const selected = row.querySelector('[aria-pressed="true"]')
  if (selected === null) return
  const [chip, window] = [selected.getBoundingClientRect(), row.getBoundingClientRect()]
  if (chip.right > window.right) row.scrollLeft += chip.left - window.left - (window.width - chip.width) / 2
}

/** Fades at its ends, so that a chip at the edge of the screen shows that more follow. */
const scrolling =
  '-mx-4 flex gap-2 overflow-x-auto px-4 py-1 *:shrink-0 max-md:[mask-image:linear-gradient(to_right,transparent,black_var(--unit),black_calc(100%-var(--unit)),transparent)] md:flex-wrap'
