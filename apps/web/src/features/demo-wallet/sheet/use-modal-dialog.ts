import { type RefObject, useLayoutEffect } from 'react'

/**
 * Opens a native dialog above everything else for as long as it is mounted, and focuses `first` in it. A dialog that opens
 * meanwhile, such as the one of a new page, goes below.
 */
export function useModalDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  first: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const root = document.documentElement
    const hasScrollbar = window.innerWidth > root.clientWidth
    // A dialog below may have locked the page already, so only what this one added is removed.
    const lock = hasScrollbar ? ['overflow-hidden', '[scrollbar-gutter:stable]'] : ['overflow-hidden']
    const added = lock.filter((name) => !root.classList.contains(name))
    element.showModal()
    first.current?.focus({ preventScroll: true })
    root.classList.add(...added)
    const stayAbove = new MutationObserver((changes) => {
      if (!changes.some(({ target }) => target !== element && target instanceof HTMLDialogElement && target.open))
        return
      element.close()
      element.showModal()
      first.current?.focus({ preventScroll: true })
    })
    stayAbove.observe(document, { subtree: true, attributeFilter: ['open'] })
    return () => {
      stayAbove.disconnect()
      root.classList.remove(...added)
      element.close()
    }
  }, [dialog, first])
}
