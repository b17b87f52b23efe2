import { type ReactNode, useDeferredValue } from 'react'

/**
 * The lower part of a long page: the top is on the screen first, then this is drawn, in pieces between which presses are heard.
 * Once drawn it comes and goes with its page.
 */
export function Later({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
