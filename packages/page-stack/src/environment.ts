/** What the stack needs of the browser, so that its rules can be tested without one. */
export interface StackEnvironment {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>
  scrollTop(): number
  /** Calls back after the browser went to another entry; `animated` when it drew a transition of its own. */
  onTravel(listener: (travel: { animated: boolean }) => void): () => void
  /** Makes a failed navigation known to whom it may concern. */
  announceFailure(error: unknown): void
}

/** Named on the window, so that telemetry can listen without the stack knowing it. */
const FAILURE_EVENT = 'navigationfailure'

export function browserEnvironment(window: Window): StackEnvironment {
  return {
    history: window.history,
    location: window.location,
    scrollTop: () => window.scrollY,
    announceFailure: (error) => window.dispatchEvent(new CustomEvent(FAILURE_EVENT, { detail: error })),
    onTravel(listener) {
      const onPopState = (event: PopStateEvent) => listener({ animated: event.hasUAVisualTransition === true })
      window.addEventListener('popstate', onPopState)
      window.history.scrollRestoration = 'manual'
      return () => window.removeEventListener('popstate', onPopState)
    },
  }
}
