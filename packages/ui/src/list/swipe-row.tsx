import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { classNames } from '../style/class-names.ts'
import { staysOpen, swipeIntent, swipeOffset } from './swipe-offset.ts'

const ACTION_WIDTH_PX = 96

export interface SwipeRowProps {
  readonly action: { readonly label: string; readonly onAction: () => void }
  readonly children: ReactNode
}

/**
 * A row that shows an action when it is swiped to the left. The row must offer the action as a button, too, because keyboards and
 * screen readers cannot swipe.
 */
export function SwipeRow({ action, children }: SwipeRowProps) {
  const [offset, setOffset] = useState(0)
  const [isDragged, setIsDragged] = useState(false)
  const drag = useRef<{ x: number; y: number; from: number; sideways: boolean } | null>(null)
  const isOpen = offset > 0 && !isDragged

  function move(event: PointerEvent<HTMLDivElement>) {
    const started = drag.current
    if (started === null) return
    const movedX = event.clientX - started.x
    if (!started.sideways) {
      const intent = swipeIntent(movedX, event.clientY - started.y)
      if (intent === 'scroll') drag.current = null
      if (intent !== 'sideways') return
      started.sideways = true
      event.currentTarget.setPointerCapture(event.pointerId)
      setIsDragged(true)
    }
    setOffset(swipeOffset(started.from, movedX, ACTION_WIDTH_PX))
  }

  function letGo() {
    if (drag.current?.sideways === true) setOffset(staysOpen(offset, ACTION_WIDTH_PX) ? ACTION_WIDTH_PX : 0)
    else if (offset > 0) setOffset(0)
    drag.current = null
    setIsDragged(false)
  }

  return (
    <div className="relative overflow-hidden">
      <button
        type="button"
        inert={!isOpen}
        onClick={() => {
          setOffset(0)
          action.onAction()
        }}
        className="absolute inset-y-0 right-0 w-[96px] bg-loss px-2 text-sm font-medium text-on-loss"
      >
        {action.label}
      </button>
      <div
        style={{ transform: `translateX(-${offset}px)` }}
        onPointerDown={(event) => {
          if (event.pointerType === 'mouse') return
          drag.current = { x: event.clientX, y: event.clientY, from: offset, sideways: false }
        }}
        onPointerMove={move}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        className={classNames(
          'relative touch-pan-y bg-paper',
          !isDragged && 'transition-transform duration-150 motion-reduce:transition-none',
        )}
      >
        {children}
      </div>
    </div>
  )
}
