import { type DOMAttributes, useEffect, useState } from 'react'
import { createLongPress } from './long-press.ts'

/**
 * Returns props for an element with a long press. The same action must be available in another way, because a keyboard has no
 * long press.
 */
export function useLongPress(onLongPress: () => void): DOMAttributes<HTMLElement> {
  const [press] = useState(createLongPress)
  useEffect(() => press.cancel, [press])

  return {
    onPointerDown: ({ clientX: x, clientY: y, isPrimary }) => press.down({ x, y }, isPrimary, onLongPress),
    onPointerMove: ({ clientX: x, clientY: y }) => press.move({ x, y }),
    onPointerUp: press.cancel,
    onPointerCancel: press.cancel,
    // The browser's own menu would cover the result.
    onContextMenu: (event) => event.preventDefault(),
  }
}
