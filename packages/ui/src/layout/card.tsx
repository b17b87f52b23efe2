import { type ReactNode, useId } from 'react'
import { HeadingText } from './heading-text.tsx'

export interface CardProps {
  readonly title?: ReactNode
  readonly children: ReactNode
}

/** A framed part of a page. With a title it is a section that screen readers can jump to. */
export function Card({ title, children }: CardProps) {
  const titleId = useId()
  const frame = 'rounded-card border border-line bg-surface p-4'
  if (title === undefined) return <div className={frame}>{children}</div>
  return (
    <section aria-labelledby={titleId} className={frame}>
      <h2 id={titleId} className="mb-3 text-base font-semibold">
        <HeadingText>{title}</HeadingText>
      </h2>
      {children}
    </section>
  )
}
