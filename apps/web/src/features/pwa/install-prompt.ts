import { createListeners } from '@terahold/platform/listeners'

/** Chromium's event before it offers to install the app. No other browser has it. */
type InstallEvent = Event & { prompt(): Promise<unknown> }

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event

/**
 * Keeps the browser's offer to install the app until the member wants it. The event comes once, soon after the start, so this runs
 * then.
 */
function createInstallPrompt(target: Pick<EventTarget, 'addEventListener'>) {
  const listeners = createListeners()
  let offered: InstallEvent | null = null
  const take = (event: InstallEvent | null) => {
    offered = event
    listeners.call()
  }
  target.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return
    event.preventDefault()
    take(event)
  })
  target.addEventListener('appinstalled', () => take(null))
  return {
    isOffered: () => offered !== null,
    /** Shows the browser's question. It can be asked once. */
    async show(): Promise<void> {
      const event = offered
      take(null)
      await event?.prompt()
    },
    subscribe: listeners.add,
  }
}

export const installPrompt = createInstallPrompt(window)
