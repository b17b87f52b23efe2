import type { ReactNode } from 'react'

type FigureRowProps = { readonly facts: readonly { readonly label: string; readonly value: ReactNode }[] }

/** Up to three figures side by side, each below its name. One that does not fit goes to the next line as a whole. */
export function FigureRow({ facts }: FigureRowProps) {
  return (
    <dl className="flex flex-wrap gap-3">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-fit grow basis-1/4 last:text-right">
          <dt className="text-xs font-normal text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
