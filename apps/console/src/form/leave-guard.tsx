import { useEffect, useEffectEvent, useRef } from 'react'
import { holdRoute } from '../shared/route.ts'
import { useTexts } from '../shared/texts.ts'
import { focusUnsavedForm, hasUnsavedForm, leaveForm, setLeaveQuestion } from './unsaved-form.ts'

/** Where the desk is in the browser's history. Each entry carries its number. */
let place = numberEntry(1)

/** Whether the next step in it is not asked about. */
let isUnasked = false

/** Goes some steps in the browser's history, away from an unsaved form without a question. */
export function goWithoutAsking(steps: number): void {
  isUnasked = true
  history.go(steps)
}

/** Returns the number of the current entry; a new one gets `next`. */
function numberEntry(next: number): number {
  if (typeof history.state === 'number') return history.state
  history.replaceState(next, '')
  return next
}

/**
 * Asks before an operator leaves a form with unsaved changes: by a link, a key, the browser's back button or
 * `leaveForm`. Before a reload, the browser itself asks.
 */
export function LeaveGuard() {
  const { leave: texts } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  /** Whether the browser is on the way back to the form. */
  const isHeld = useRef(false)
  /** What waits for the answer. */
  const leave = useRef<() => void>(undefined)
  const watch = useEffectEvent((event: HashChangeEvent) => {
    const next = numberEntry(place + 1)
    // A change of parameters keeps the form, and names no address.
    const isWithin = event.oldURL === ''
    if (next === place && isHeld.current) {
      isHeld.current = false
      holdRoute(undefined)
      event.stopImmediatePropagation()
      return
    }
    if (isWithin || isUnasked || !hasUnsavedForm()) {
      isUnasked = false
      place = next
      return
    }
    // No other listener may take the form away, and its address comes back a moment later.
    event.stopImmediatePropagation()
    const steps = next - place
    if (!isHeld.current) holdRoute(new URL(event.oldURL).hash)
    isHeld.current = true
    history.go(-steps)
    leaveForm(() => goWithoutAsking(steps))
  })
  useEffect(() => {
    place = numberEntry(place + 1)
    const warn = (event: BeforeUnloadEvent) => hasUnsavedForm() && event.preventDefault()
    setLeaveQuestion((wanted) => {
      leave.current = wanted
      if (!dialog.current?.open) dialog.current?.showModal()
    })
    window.addEventListener('hashchange', watch, { capture: true })
    window.addEventListener('beforeunload', warn)
    return () => {
      setLeaveQuestion(undefined)
      holdRoute(undefined)
      isUnasked = false
      window.removeEventListener('hashchange', watch, { capture: true })
      window.removeEventListener('beforeunload', warn)
    }
  }, [])
  function stay() {
    dialog.current?.close()
    focusUnsavedForm()
  }
  function discard() {
    dialog.current?.close()
    leave.current?.()
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
