import type { ReactNode } from 'react'

/** The buttons at the bottom of the screen, in reach at any scroll position. */
export function DecisionBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-4 flex flex-col gap-1 border-t border-line bg-paper px-4 pt-3 pb-2">
      {children}
    </div>
  )
}
