import { type ConnectionSlice, livePairing } from '../../connection/core/connection-machine.ts'
import type { Clock, Platform } from '../../ports/wallet-port.ts'
import type { Store } from '../../shell/core/store.ts'
import { secondsLeft } from './pairing-expiry.ts'
import type { PairingState } from './pairing-state.ts'

const second = 1000
const checkEvery = 10_000

type Dependencies = {
  store: Store<PairingState & ConnectionSlice>
  clock: Clock
  platform: Platform
  onCheck: () => void
}

export type PairingTimer = {
  start(): void
  stop(): void
  /** Updates the countdown. */
  count(): void
}

/**
 * Creates a timer that runs while a pairing is needed. It counts down every second, and checks the pairing every ten
 * seconds and when the page becomes visible.
 */
export function createPairingTimer({ store, clock, platform, onCheck }: Dependencies): PairingTimer {
  let cancelTick = () => {}
  let stopVisible = () => {}
  let checkedAt = 0

  function count() {
    const { platform: shown, connection, secondsLeft: before } = store.get()
    const pairing = shown === 'qrcode' ? livePairing(connection) : null
    const left = pairing && secondsLeft(pairing, clock.now())
    if (left !== before) store.set({ secondsLeft: left })
  }

  function check() {
    checkedAt = clock.now()
    onCheck()
  }

  function tick() {
    cancelTick = clock.after(second, tick)
    if (clock.now() - checkedAt >= checkEvery) check()
    count()
  }

  function stop() {
    cancelTick()
    stopVisible()
    count()
  }

  return {
    start() {
      stop()
      checkedAt = clock.now()
      cancelTick = clock.after(second, tick)
      stopVisible = platform.onVisible(check)
    },
    stop,
    count,
  }
}
