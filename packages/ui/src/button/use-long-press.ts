import { type DOMAttributes, useEffect, useState } from 'react'
import { createLongPress } from './long-press.ts'

/** Props for an element that can be pressed long; the same must be reachable in another way, as a press cannot be typed. */
export function useLongPress(onLongPress: () => void): DOMAttributes<HTMLElement> {
  const [press] = useState(createLongPress)
  useEffect(() => press.cancel, [press])

  return {
    onPointerDown: ({ clientX: x, clientY: y, isPrimary }) => press.down({ x, y }, isPrimary, onLongPress),
    onPointerMove: ({ clientX: x, clientY: y }) => press.move({ x, y }),
    onPointerUp: press.cancel,
    onPointerCancel: press.cancel,
    // The browser's own menu would come up over what the press did.
    onContextMenu: (event) => event.preventDefault(),
  }
}
