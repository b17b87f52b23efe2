import type { ReactNode } from 'react'
import { shorten } from '../shared/format.ts'
import { useTexts } from '../shared/texts.ts'
import { useCopy } from '../shared/use-copy.ts'

export type Fact = {
  readonly label: string
  readonly value: ReactNode
  /** Tells facts with the same label apart. */
  readonly key?: string
}

/** Labels and values in two aligned columns. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3">
      {facts.map(({ label, value, key = label }) => (
        <div key={key} className="contents">
          <dt className="py-0.5 text-muted">{label}</dt>
          <dd className="py-0.5 whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** An id, address or hash in full. A click copies it. */
export function CopyableId({ children }: { readonly children: string }) {
  const texts = useTexts()
  const copy = useCopy()
  return (
    <button
      type="button"
      title={texts.copy}
      onClick={() => void copy(children)}
      className="-my-0.5 min-h-6 py-0.5 text-left align-top font-mono text-[0.75rem] leading-5 wrap-anywhere hover:underline"
    >
      {children}
    </button>
  )
}

/** A text that a click copies if it is an id, an address or a hash, also one with the number of its log. */
export function CopyableText({ children }: { readonly children: string }) {
  const isExact =
    /^0x[0-9a-fA-F]+(:\d+)?$/.test(children) || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(children)
  return isExact ? <CopyableId>{children}</CopyableId> : children
}

/** An id, address or hash in a column. */
export function ShortId({ children }: { readonly children: string }) {
  return <span className="font-mono text-xs">{shorten(children)}</span>
}

/** The details of a row above its decision bar. */
export function Details({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="min-h-0 flex-1 overflow-y-auto">
      {children}
    </section>
  )
}

/** The first lines of the details: the sum or name, and the state. */
export function DetailHead({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <header className="border-b border-line px-5 py-3">
      <h2 className="text-xl font-semibold tabular-nums">{title}</h2>
      <p className="text-muted">{children}</p>
    </header>
  )
}

/** A part of the details with its heading. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="border-b border-line px-5 py-3 last:border-b-0">
      <h3 className="mb-1.5 text-xs font-semibold text-muted">{title}</h3>
      {children}
    </section>
  )
}

export type Effect = { readonly label: string; readonly before: string; readonly after: string }

/** The part of the details that says what a decision changes. */
export function EffectPart(props: EffectsProps) {
  const { decision } = useTexts()
  return (
    <Part title={decision.effect}>
      <Effects {...props} />
    </Part>
  )
}

/** The head of a table whose rows have a name and the values before and after. */
export function DiffHead({ width, label }: { readonly width: string; readonly label: string }) {
  const { decision: words } = useTexts()
  return (
    <thead>
      <tr className="text-left text-xs text-muted">
        <th scope="col" className={`${width} py-0.5 font-medium`}>
          <span className="sr-only">{label}</span>
        </th>
        <th scope="col" className="py-0.5 pr-3 font-medium">
          {words.before}
        </th>
        <th scope="col" className="py-0.5 font-medium">
          {words.after}
        </th>
      </tr>
    </thead>
  )
}

type EffectsProps = { readonly changes: readonly Effect[]; readonly money: string }

/** What a decision changes, and what it does to money. */
export function Effects({ changes, money }: EffectsProps) {
  const { decision: words } = useTexts()
  return (
    <>
      <table className="w-full border-collapse">
        <DiffHead width="w-31" label={`${words.before} → ${words.after}`} />
        <tbody>
          {changes.map(({ label, before, after }) => (
            <tr key={label} className="border-t border-line align-top">
              <th scope="row" className="py-1 pr-3 text-left font-normal text-muted">
                {label}
              </th>
              <td className="py-1 pr-3 whitespace-pre-line wrap-anywhere">{before}</td>
              <td className="py-1 font-semibold whitespace-pre-line wrap-anywhere">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 border-t border-line pt-1">
        <span className="text-muted">{words.money}</span>
        <span>{money}</span>
      </p>
    </>
  )
}
