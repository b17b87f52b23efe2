const fallbackOpener = '[data-wallet-modal-opener]'

/** Gives the focus, when nothing has it, to the element it came from, or to the button that took that one's place. */
export function returnFocus(opener: Element | null): void {
  if (isHeld(document.activeElement)) return
  if (document.querySelector('dialog:modal')) return
  const target = opener?.isConnected && opener !== document.body ? opener : document.querySelector(fallbackOpener)
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

/** What stands in a dialog that has just closed loses the focus with the next frame. */
function isHeld(element: Element | null): boolean {
  return element !== null && element !== document.body && element.closest('dialog:not([open])') === null
}
