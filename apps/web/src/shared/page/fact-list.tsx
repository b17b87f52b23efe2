import type { ReactNode } from 'react'

export type Fact = { readonly label: string; readonly value: ReactNode; readonly note?: ReactNode }

/**
 * Names and values line by line, as on a receipt. A fact that does not apply is `null`. Then the others keep their
 * places, and what is open in them, when it appears.
 */
export function FactList({ facts }: { readonly facts: readonly (Fact | null)[] }) {
  return (
    <dl className="flex flex-col">
      {facts.map(
        (fact, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: names change with the language, and two can be equal
          fact && <FactRow key={index} {...fact} />,
      )}
    </dl>
  )
}

function FactRow({ label, value, note }: Fact) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-b-0">
      <dt className="w-min min-w-[min(6em,100%)] grow text-sm wrap-break-word text-muted">{label}</dt>
      <dd className="ml-auto text-right text-sm wrap-anywhere tabular-nums">
        {value}
        {note !== undefined && <span className="ml-auto block max-w-52 text-xs text-muted">{note}</span>}
      </dd>
    </div>
  )
}
