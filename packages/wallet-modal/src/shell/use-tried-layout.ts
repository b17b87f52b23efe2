import { type RefObject, useEffect } from 'react'

/**
 * Lays a copy of the card out once while the page is idle, out of sight and gone in the same moment: the first use of a
 * font costs more than all the rest of opening, and a press should not have to wait for it.
 */
export function useTriedLayout(ref: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    whenIdle(tryLayout)
    function tryLayout() {
      const card = ref.current?.firstElementChild
      if (card && !ref.current?.open) layOut(card)
      else if (ref.current && !card) whenIdle(tryLayout)
    }
  }, [ref])
}

function layOut(card: Element) {
  const trial = document.createElement('div')
  trial.className = 'wm wm-dialog wm-trial'
  const copy = card.cloneNode(true)
  // React hides by this what it draws ahead.
  if (copy instanceof HTMLElement) copy.style.display = ''
  trial.append(copy)
  document.body.append(trial)
  trial.getBoundingClientRect()
  trial.remove()
}

function whenIdle(run: () => void) {
  // Safari has no idle callbacks.
  const wait = window.requestIdleCallback ?? setTimeout
  wait(run)
}
