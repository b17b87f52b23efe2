import type { ReactNode } from 'react'

const shapes = {
  line: 'h-4 w-full',
  short: 'h-4 w-2/5',
  figure: 'h-9 w-3/5',
  block: 'h-32 w-full rounded-card',
  card: 'h-58 w-full rounded-card',
  row: 'h-touch w-full',
} as const

/** A grey placeholder in the shape of the content. */
export function Skeleton({ shape = 'line' }: { readonly shape?: keyof typeof shapes }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-control bg-line ${shapes[shape]}`} />
}

/** Contains skeletons and announces once that something loads. */
export function SkeletonGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" data-loading className="flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}

/** In the place of a part that may turn out to be empty, while that is unknown. What follows in a `.in-order` waits for it. */
export function NotKnownYet() {
  return <span hidden data-loading />
}
