import type { LoadPhase } from '../page-load.ts'

export interface PageTexts {
  /** Read out while a page's code is on its way. */
  readonly loading: string
  /** Shown when it did not come; see `asyncErrorText`. */
  readonly connectionTimedOut: string
}

/** What stands in for a page whose code is not here: nothing at first, a spinner, or the text that reloads on a tap. */
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
