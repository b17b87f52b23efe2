import type { ReactNode } from 'react'
import type { FailureWords } from '../locales/catalogue.ts'
import { RetryButton } from './retry-button.tsx'

type Props = { words: FailureWords; titleId?: string; onRetry: () => void; children?: ReactNode }

/** Takes the place of something that failed, says so, and offers to try again. */
export function RetryMessage({ words, titleId, onRetry, children }: Props) {
  return (
    <div className="wm-message" role="alert">
      <p className="wm-message-title" id={titleId}>
        {words.title}
      </p>
      <p className="wm-message-hint">{words.hint}</p>
      <RetryButton className="wm-button wm-main-button" onRetry={onRetry} />
      {children}
    </div>
  )
}
