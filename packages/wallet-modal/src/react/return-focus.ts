const fallbackOpener = '[data-wallet-modal-opener]'

/** If nothing has the focus, focuses the element that had it before, or the button that replaced it. */
export function returnFocus(opener: Element | null): void {
  if (isHeld(document.activeElement)) return
  if (document.querySelector('dialog:modal')) return
  const target = opener?.isConnected && opener !== document.body ? opener : document.querySelector(fallbackOpener)
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

/** An element in a dialog that just closed loses the focus in the next frame. */
function isHeld(element: Element | null): boolean {
  return element !== null && element !== document.body && element.closest('dialog:not([open])') === null
}
