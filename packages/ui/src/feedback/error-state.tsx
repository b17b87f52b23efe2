import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { HeadingText } from '../layout/heading-text.tsx'

export interface ErrorStateProps {
  /** What happened. */
  readonly title: string
  /** That nothing was lost, and what to do next. */
  readonly text?: ReactNode
  readonly retryLabel: string
  /** A returned promise keeps the button pending. */
  readonly onRetry: () => unknown
}

export function ErrorState({ title, text, retryLabel, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <p className="text-base font-semibold text-balance">
        <HeadingText>{title}</HeadingText>
      </p>
      {text !== undefined && <p className="max-w-80 text-balance text-sm text-muted">{text}</p>}
      <Button kind="secondary" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  )
}
