const fallbackOpener = '[data-wallet-modal-opener]'

/** Gives the focus, when nothing has it, to the element it came from, or to the button that took that one's place. */
export function returnFocus(opener: Element | null): void {
  if (document.activeElement && document.activeElement !== document.body) return
  if (document.querySelector('dialog:modal')) return
  const target = opener?.isConnected && opener !== document.body ? opener : document.querySelector(fallbackOpener)
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
