import type { LoadPhase } from '../page-load.ts'

export interface PageTexts {
  /** Announced while a page's code loads. */
  readonly loading: string
  /** Shown when the code did not load; see `asyncErrorText`. */
  readonly connectionTimedOut: string
}

/** Shown in place of a page whose code is not loaded: nothing at first, then a spinner, then a text that reloads on a tap. */
export function PageWaiting({ phase, texts }: { phase: LoadPhase; texts: PageTexts }) {
  if (phase === 'failed') {
    return (
      <button type="button" className="page-stack-async-error" onClick={() => window.location.reload()}>
        {texts.connectionTimedOut}
      </button>
    )
  }
  if (phase !== 'slow') return null
  return (
    <div className="page-stack-loading" role="status" aria-label={texts.loading}>
      <span className="page-stack-spinner" />
    </div>
  )
}
