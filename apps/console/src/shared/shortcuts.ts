import { useEffect, useEffectEvent, useRef } from 'react'

export type Shortcuts = Readonly<Record<string, (() => unknown) | undefined>>

/** How long `g` waits for the letter of a screen, in milliseconds. */
const chordMs = 1_500

/** Runs a function when its key is pressed outside an input. Enter on a button or link stays theirs. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTaken(event)) return
    const run = shortcuts[event.key]
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Runs a function on ⌘K or Ctrl-K, also inside an input, but not inside a dialog. */
export function useCommandKey(run: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, metaKey, ctrlKey, altKey, shiftKey, target } = event
    if (key.toLowerCase() !== 'k' || metaKey === ctrlKey || altKey || shiftKey) return
    event.preventDefault()
    if (!(target instanceof Element && target.closest('dialog'))) run()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Runs a function when `g` and then its letter is pressed. Other shortcuts do not see the two keys. */
export function useChords(shortcuts: Shortcuts): void {
  const until = useRef(0)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return
    const isSecond = event.timeStamp < until.current
    until.current = !isSecond && event.key === 'g' ? event.timeStamp + chordMs : 0
    if (isSecond) shortcuts[event.key]?.()
    if (isSecond || event.key === 'g') event.stopImmediatePropagation()
  })
  useEffect(() => {
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}

function isTaken({ target, key, metaKey, ctrlKey, altKey, isComposing }: KeyboardEvent): boolean {
  // Escape and Enter of an input method choose its characters.
  if (metaKey || ctrlKey || altKey || isComposing) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('dialog') !== null) return true
  if (key === 'Enter' || key === ' ') return target.closest('button, a, input, textarea, select, summary') !== null
  return key !== 'Escape' && target.closest('input, textarea, select') !== null
}
