import type { ReactNode } from 'react'
import type { FailureWords } from '../locales/catalogue.ts'
import { useViewState } from '../react/modal-context.ts'

type Props = { words: FailureWords; titleId?: string; onRetry: () => void; children?: ReactNode }

/** Takes the place of something that failed, says so, and offers to try again. */
export function RetryMessage({ words, titleId, onRetry, children }: Props) {
  const { tryAgain } = useViewState().texts
  return (
    <div className="wm-message" role="alert">
      <p className="wm-message-title" id={titleId}>
        {words.title}
      </p>
      <p className="wm-message-hint">{words.hint}</p>
      <button type="button" className="wm-button wm-main-button" onClick={onRetry}>
        {tryAgain}
      </button>
      {children}
    </div>
  )
}
