import { type ReactNode, useId } from 'react'
import { HeadingText } from './heading-text.tsx'

export interface CardProps {
  readonly title?: ReactNode
  /** Next to the title: a link or a small button. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A framed part of a page. With a title it is a section that screen readers can jump to. */
export function Card({ title, action, children }: CardProps) {
  const titleId = useId()
  const frame = 'rounded-card border border-line bg-surface p-4'
  if (title === undefined) return <div className={frame}>{children}</div>
  return (
    <section aria-labelledby={titleId} className={frame}>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id={titleId} className="text-base font-semibold">
          <HeadingText>{title}</HeadingText>
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
