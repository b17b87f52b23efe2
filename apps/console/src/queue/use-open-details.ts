import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { goWithoutAsking } from '../form/leave-guard.tsx'
import { changeParams } from '../shared/route.ts'

type OpenDetails = {
  readonly isOpen: boolean
  /** The id of the open row. */
  readonly id: string | undefined
  readonly list: RefObject<HTMLElement | null>
  readonly pane: RefObject<HTMLElement | null>
}

/**
 * Returns how the details are opened and closed. Where they take the place of the list, the browser's back button closes them, too.
 * The focus goes with them: to details that hide the list, and back to their row once they are closed.
 */
export function useOpenDetails({ isOpen, id, list, pane }: OpenDetails) {
  /** Whether the list is one step back in the browser's history. */
  const isStep = useRef(false)
  const row = useRef<Element>(null)
  const wasOpen = useRef(false)
  const focusRow = () => {
    const button = row.current?.isConnected ? row.current.querySelector('button') : null
    ;(button ?? list.current)?.focus({ preventScroll: true })
  }
  const keepFocus = useEffectEvent(() => {
    const { activeElement: active } = document
    if (isOpen) {
      row.current = list.current?.querySelector('tr[aria-selected="true"]') ?? null
      if (isHidden(list.current) && !pane.current?.contains(active)) pane.current?.focus()
    } else {
      isStep.current = false
      if (wasOpen.current && (active === document.body || pane.current?.contains(active))) focusRow()
    }
    wasOpen.current = isOpen
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus can be lost when another row opens, too
  useEffect(() => keepFocus(), [isOpen, id])
  return {
    open(changes: Parameters<typeof changeParams>[0]) {
      const step = !isOpen && isHidden(pane.current)
      isStep.current ||= step
      changeParams(changes, { step })
    },
    close() {
      if (isStep.current) goWithoutAsking(-1)
      else changeParams({ id: undefined, new: undefined })
    },
  }
}

function isHidden(element: HTMLElement | null): boolean {
  if (element === null) return false
  const { display, visibility } = getComputedStyle(element)
  return display === 'none' || visibility === 'hidden'
}
