import { useEffect } from 'react'

/** The id of what the navigation leads to. It can have the focus. */
export const mainId = 'main'

export function focusMain(): void {
  document.getElementById(mainId)?.focus({ preventScroll: true })
}

/** Moves the focus to the content if a change of screen removed the element that had it. Does nothing after a page load. */
export function useMainFocus(screen: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus can be lost with each screen
  useEffect(() => {
    if (document.activeElement === document.body && navigator.userActivation?.hasBeenActive !== false) focusMain()
  }, [screen])
}
