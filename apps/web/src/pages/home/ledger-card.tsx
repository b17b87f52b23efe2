import type { ReactNode } from 'react'

/** A card with the lines of a ledger page and its margin. */
export function LedgerCard({ children }: { readonly children: ReactNode }) {
  return (
    <div className="relative flex flex-col gap-4 rounded-card border border-line bg-surface py-4 pr-4 pl-7 before:absolute before:inset-y-0 before:left-3.5 before:w-px before:bg-accent before:opacity-40">
      {children}
    </div>
  )
}
