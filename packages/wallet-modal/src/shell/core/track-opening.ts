import type { Track } from './events.ts'
import type { Navigation } from './navigation.ts'

/** Tells that the modal came and went; MODAL_LOADED once, when it is shown for the first time. */
export function trackOpening(navigation: Navigation, track: Track): void {
  let wasLoaded = false
  let isOpen = false
  navigation.onShown((entry) => {
    if (entry !== null && !wasLoaded) track({ event: 'MODAL_LOADED' })
    wasLoaded ||= entry !== null
    if (isOpen === (entry !== null)) return
    isOpen = entry !== null
    track({ event: isOpen ? 'MODAL_OPEN' : 'MODAL_CLOSE' })
  })
}
