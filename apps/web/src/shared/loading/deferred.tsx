import { type ReactNode, useDeferredValue } from 'react'

/**
 * The lower part of a long page. The top is painted first, then this part is rendered as a transition, so that presses are
 * handled in between. Once rendered it shows and hides with its page.
 */
export function Deferred({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
