/** What the stack needs from the browser, so that its rules can be tested without one. */
export interface StackEnvironment {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>
  scrollTop(): number
  /** Calls back after the browser moved to another entry; `animated` if it drew a transition itself. */
  onTravel(listener: (travel: { animated: boolean }) => void): () => void
  /** Reports a failed navigation. */
  announceFailure(error: unknown): void
}

/** The event's name on the window, so that telemetry can listen without a reference to the stack. */
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
