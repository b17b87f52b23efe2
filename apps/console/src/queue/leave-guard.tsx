import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openHref } from '../shared/route.ts'
import { useTexts } from '../shared/texts.ts'
import { focusBegunForm, hasBegunForm } from './begun-form.ts'

/**
 * Asks before an operator leaves a begun form, whatever changes the address: a link, a key, the search or the browser's back
 * button. The browser itself asks before a reload.
 */
export function LeaveGuard() {
  const { leave: texts } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const isLeaving = useRef(false)
  /** The address of the form. */
  const held = useRef('')
  /** The address that waits for the answer. */
  const [wanted, setWanted] = useState<string>()
  const hold = useEffectEvent((event: HashChangeEvent) => {
    // A change of parameters keeps the form, and names no address.
    if (event.oldURL === '' || !hasBegunForm()) return
    if (isLeaving.current) {
      isLeaving.current = false
      return
    }
    if (dialog.current?.open && location.hash === held.current) return
    // No other listener may take the form away.
    event.stopImmediatePropagation()
    setWanted(location.hash)
    held.current = new URL(event.oldURL).hash
    history.replaceState(null, '', held.current)
    if (!dialog.current?.open) dialog.current?.showModal()
  })
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => hasBegunForm() && event.preventDefault()
    window.addEventListener('hashchange', hold, { capture: true })
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('hashchange', hold, { capture: true })
      window.removeEventListener('beforeunload', warn)
    }
  }, [])
  function stay() {
    dialog.current?.close()
    focusBegunForm()
  }
  function discard() {
    isLeaving.current = true
    dialog.current?.close()
    openHref(wanted ?? '')
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="leave-title"
      onCancel={(event) => {
        event.preventDefault()
        stay()
      }}
      className="m-auto w-96 max-w-[92vw] rounded-card border border-line bg-surface p-5 text-ink backdrop:bg-overlay"
    >
      <h2 id="leave-title" className="text-base font-semibold">
        {texts.title}
      </h2>
      <p className="mt-1 text-muted">{texts.text}</p>
      <span className="mt-4 flex flex-wrap justify-end gap-2">
        <button type="button" onClick={stay} className="desk-control font-semibold">
          {texts.stay}
        </button>
        <button type="button" onClick={discard} className="desk-control border-loss text-loss">
          {texts.discard}
        </button>
      </span>
    </dialog>
  )
}
