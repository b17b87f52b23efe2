import type { Clock } from '../../ports/wallet-port.ts'
import { RelayUnreachableError } from './sdk/errors.ts'
import type { Relayer } from './sdk/sdk.ts'

export type RelayStatus = 'connected' | 'unreachable'

export type RelayConnection = {
  /** Resolves when the relay is connected. Throws `RelayUnreachableError` if it refuses or does not answer in time. */
  open(): Promise<void>
  readonly isOpen: boolean
}

/** The parts of the SDK's relay client (version 2.21.8, pinned) that report how a connection attempt goes. */
type RelayerInside = Relayer & {
  connectPromise: Promise<void> | undefined
  connectTimeout: number
  connect(): Promise<void>
}

type Options = { clock: Clock; timeout: number; onStatus: (status: RelayStatus) => void }

/** Watches the socket to the relay. The SDK itself retries for up to 75 seconds without reporting anything. */
export function watchRelay(relay: Relayer, { clock, timeout, onStatus }: Options): RelayConnection {
  const relayer = relay as RelayerInside
  const failed = new Set<(cause: Error) => unknown>()
  let status: RelayStatus | undefined

  relayer.connectTimeout = timeout
  relayer.on('relayer_connect', () => report('connected'))
  relayer.on('relayer_disconnect', () => fail(new Error('The socket was closed')))
  // The SDK connects for each message that waits for the socket. Two attempts replace each other's socket and start again, for ever.
  const connect = relayer.connect.bind(relayer)
  relayer.connect = () => {
    relayer.connectPromise ??= connect().finally(() => {
      relayer.connectPromise = undefined
    })
    return relayer.connectPromise
  }
  // Called after each failed attempt, and for nothing else while disconnected.
  const { subscriber } = relayer
  const stop = subscriber.stop.bind(subscriber)
  subscriber.stop = async () => {
    await stop()
    if (!relayer.connected) fail(new Error('The socket was refused or did not open'))
  }

  function fail(cause: Error) {
    report('unreachable')
    for (const listener of Array.from(failed)) listener(cause)
  }

  function report(next: RelayStatus) {
    if (next === status) return
    status = next
    onStatus(next)
  }

  return {
    get isOpen() {
      return relayer.connected
    },
    async open() {
      if (relayer.connected) return
      // A running attempt may fail for an outdated reason. Only a newer one counts.
      const before = relayer.provider
      await new Promise<void>((resolve, reject) => {
        const settle = (end: () => void) => {
          cancel()
          failed.delete(refuseNewer)
          relayer.off('relayer_connect', accept)
          end()
        }
        const accept = () => settle(resolve)
        const refuse = (cause: unknown) =>
          settle(() => {
            report('unreachable')
            reject(new RelayUnreachableError('The relay cannot be reached', { cause }))
          })
        const cancel = clock.after(timeout, () => refuse(new Error(`No answer in ${timeout} ms`)))
        const refuseNewer = (cause: Error) => relayer.provider !== before && refuse(cause)
        failed.add(refuseNewer)
        relayer.on('relayer_connect', accept)
        relayer.connect().then(() => (relayer.connected ? accept() : refuse(new Error('No attempt succeeded'))), refuse)
      })
    },
  }
}
