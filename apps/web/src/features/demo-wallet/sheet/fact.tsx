import { type ReactNode, useId } from 'react'

type FactProps = { label: string; value: string; note?: string }

/** A signed field: its name, and its full value. */
export function Fact({ label, value, note }: FactProps) {
  return (
    <FactFrame label={label} note={note}>
      <dd className="tabular-nums wrap-anywhere">{value}</dd>
    </FactFrame>
  )
}

/** A full address in groups of four, so that two can be compared by eye. It is copied without the spaces. */
export function AddressFact({ label, value, note }: FactProps) {
  return (
    <FactFrame label={label} note={note}>
      <dd className="font-mono text-sm">
        {groupsOf(value).map(({ at, text }) => (
          <span key={at} className="mr-1.5 inline-block">
            {text}
          </span>
        ))}
      </dd>
    </FactFrame>
  )
}

function groupsOf(value: string): { at: number; text: string }[] {
  return Array.from(value.matchAll(/^0x|.{1,4}/g), ({ index, 0: text }) => ({ at: index, text }))
}

type FrameProps = { label: string; note: string | undefined; children: ReactNode }

function FactFrame({ label, note, children }: FrameProps) {
  return (
    <dl className="border-b border-line pb-3 last:border-0 last:pb-0">
      <dt className="text-sm text-muted">{label}</dt>
      {children}
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </dl>
  )
}

/** A text exactly as it is signed, line by line. */
export function Words({ label, text }: { label: string; text: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-sm text-muted">
        {label}
      </h3>
      <pre className="mt-1 rounded-control border border-line bg-sunken p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
        {text}
      </pre>
    </section>
  )
}

export function Warning({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-control border border-loss p-3 text-sm text-loss">
      {children}
    </p>
  )
}
