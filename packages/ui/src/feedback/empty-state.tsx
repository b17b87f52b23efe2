import type { ReactNode } from 'react'
import { HeadingText } from '../layout/heading-text.tsx'

export interface EmptyStateProps {
  readonly illustration?: ReactNode
  readonly title: string
  readonly text?: ReactNode
  readonly action?: ReactNode
}

/** Shown when there is nothing yet, with what to do. */
export function EmptyState({ illustration, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      {illustration !== undefined && <div className="w-40 text-muted">{illustration}</div>}
      <p className="text-base font-semibold text-balance">
        <HeadingText>{title}</HeadingText>
      </p>
      {text !== undefined && <p className="max-w-80 text-balance text-sm text-muted">{text}</p>}
      {action}
    </div>
  )
}
