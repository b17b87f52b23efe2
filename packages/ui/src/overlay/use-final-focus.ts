import { useLayoutEffect, useRef } from 'react'

/**
 * Returns where the focus goes when an overlay closes: to what had it before, or to what was around that if the overlay's action
 * has removed it, such as the card of a pressed button. That needs `tabIndex={-1}`.
 */
export function useFinalFocus(open: boolean): () => HTMLElement | boolean {
  const around = useRef<readonly Element[]>([])
  useLayoutEffect(() => {
    if (open) around.current = ancestorsOf(document.activeElement)
  }, [open])
  return () => {
    const [opener, ...others] = around.current
    const active = document.activeElement
    const isMoved =
      active !== null && active !== document.body && active.closest('[role=dialog], [role=alertdialog]') === null
    if (isMoved) return false
    if (opener === undefined || opener.isConnected) return true
    return (
      others.find(
        (one): one is HTMLElement => one instanceof HTMLElement && one.isConnected && one.hasAttribute('tabindex'),
      ) ?? true
    )
  }
}

function ancestorsOf(element: Element | null): readonly Element[] {
  const found: Element[] = []
  for (let next = element; next !== null; next = next.parentElement) found.push(next)
  return found
}
