import { type ReactNode, useId } from 'react'

type FactProps = { label: string; value: string; note?: string; isExact?: boolean }

/** One thing that is signed: its name, and its value in full. */
export function Fact({ label, value, note, isExact = false }: FactProps) {
  return (
    <dl className="border-b border-line pb-3 last:border-0 last:pb-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={isExact ? 'font-mono text-sm wrap-anywhere' : 'tabular-nums wrap-anywhere'}>{value}</dd>
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
