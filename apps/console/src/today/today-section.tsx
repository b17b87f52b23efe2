import { type ReactNode, useId } from 'react'

/** A part of the first screen with its heading. */
export function TodaySection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="px-5 pt-4 pb-1">
      <h2 id={id} className="mb-1 text-xs font-semibold text-muted">
        {title}
      </h2>
      {children}
    </section>
  )
}
