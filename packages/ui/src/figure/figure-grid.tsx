import type { ReactNode } from 'react'

/** Figures two by two. A value too long for half of the line gets a line of its own, so that no number breaks. */
export function FigureGrid({ children }: { readonly children: ReactNode }) {
  return <div className="figure-grid flex flex-wrap gap-4 *:min-w-fit *:grow *:basis-2/5">{children}</div>
}
