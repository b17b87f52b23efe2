import { NavigationError } from './navigation-error.ts'

/** A browser that has not gone back after this long will not. */
const TRAVEL_TIMEOUT_MS = 1000

export interface Travel {
  /** Moves through the browser's history; ends once `arrived` is called. Throws a NavigationError when that never is. */
  by(delta: number): Promise<void>
  arrived(): void
  /** The navigation in progress, which never rejects; undefined if there is none. */
  underway(): Promise<void> | undefined
}

export function createTravel(history: Pick<History, 'go'>): Travel {
  let current: { readonly ended: Promise<void>; readonly arrive: () => void } | undefined

  return {
    by(delta) {
      let arrive = () => {}
      let giveUp = () => {}
      const trip = new Promise<void>((resolve, reject) => {
        arrive = resolve
        giveUp = () => reject(new NavigationError('navigateBack', 'timeout'))
      })
      const timeout = setTimeout(giveUp, TRAVEL_TIMEOUT_MS)
      const forget = () => {
        clearTimeout(timeout)
        current = undefined
      }
      current = { ended: trip.then(forget, forget), arrive }
      history.go(delta)
      return trip
    },
    arrived: () => current?.arrive(),
    underway: () => current?.ended,
  }
}
