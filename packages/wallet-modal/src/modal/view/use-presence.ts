import { useEffect, useState } from 'react'

/** How long the dialog takes to fade out; the same figure stands in `dialog.css`. */
const fadeOut = 200

/** True while open and until the closing fade is over, so that there is something left to fade. */
export function usePresence(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)

  useEffect(() => {
    if (isOpen || !wasOpen) return
    const timer = setTimeout(() => setWasOpen(false), fadeOut)
    return () => clearTimeout(timer)
  }, [isOpen, wasOpen])

  return isOpen || wasOpen
}
