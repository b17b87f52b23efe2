import { createListeners } from '@terahold/platform/listeners'

export type ConnectionPorts = {
  /** Whether our server answers. */
  probe(): Promise<boolean>
  after(milliseconds: number, run: () => void): () => void
}

const RETRY_AFTER = 5_000

/**
 * Whether the server can be reached. The browser's own state is only a hint: a machine without a network can reach a server on
 * itself, and a phone that is "online" may have a dead link. So every hint is checked with a request to the server.
 */
export function createConnectionState(ports: ConnectionPorts) {
  const listeners = createListeners()
  let offline = false
  let checking = false
  let answers = 0
  let cancelRetry = () => {}

  function set(next: boolean) {
    if (next === offline) return
    offline = next
    listeners.call()
  }

  async function check() {
    if (checking) return
    checking = true
    cancelRetry()
    const before = answers
    // A slow probe may fail after another request was answered.
    const reachable = (await ports.probe()) || answers > before
    checking = false
    set(!reachable)
    if (!reachable) cancelRetry = ports.after(RETRY_AFTER, () => void check())
  }

  return {
    isOffline: () => offline,
    /** Checks the server now: after a browser's online or offline event, or a request without an answer. */
    check,
    /** An answer arrived. */
    reached() {
      answers += 1
      cancelRetry()
      set(false)
    },
    subscribe: listeners.add,
  }
}
