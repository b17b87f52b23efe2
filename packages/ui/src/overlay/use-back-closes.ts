import { useEffect, useEffectEvent } from 'react'

/** What the library of TypeScript does not declare yet. */
type CloseWatcherOwner = { CloseWatcher?: new () => { onclose: () => void; destroy(): void } }

/** Makes Android's way back close an overlay and not leave the page under it, in browsers that can. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { CloseWatcher } = globalThis as CloseWatcherOwner
    if (!open || CloseWatcher === undefined) return
    const watcher = new CloseWatcher()
    watcher.onclose = () => close()
    return () => watcher.destroy()
  }, [open])
}
