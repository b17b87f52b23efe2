import type { Clock } from '../../ports/wallet-port.ts'
import { RelayUnreachableError } from './sdk/errors.ts'
import type { Relayer } from './sdk/sdk.ts'

export type RelayStatus = 'connected' | 'unreachable'

export type RelayConnection = {
  /** Answers once the relay is there. Throws `RelayUnreachableError` when it refuses or lets the time pass. */
  open(): Promise<void>
  readonly isOpen: boolean
}

/** Of the SDK's relay client (version 2.21.8, pinned): the parts that say how an attempt to connect goes. */
type RelayerInside = Relayer & {
  connectPromise: Promise<void> | undefined
  connectTimeout: number
  connect(): Promise<void>
}

type Options = { clock: Clock; timeout: number; onStatus: (status: RelayStatus) => void }

/** Watches the socket to the relay. The SDK itself keeps trying for up to 75 seconds and tells nobody how it goes. */
export function watchRelay(relay: Relayer, { clock, timeout, onStatus }: Options): RelayConnection {
  const relayer = relay as RelayerInside
  const failed = new Set<(cause: Error) => unknown>()
  let status: RelayStatus | undefined

  relayer.connectTimeout = timeout
  relayer.on('relayer_connect', () => report('connected'))
  relayer.on('relayer_disconnect', () => fail(new Error('The socket was closed')))
  // Called after each attempt that failed, and for nothing else while there is no connection.
  const { subscriber } = relayer
  const stop = subscriber.stop.bind(subscriber)
  subscriber.stop = async () => {
    await stop()
    if (!relayer.connected) fail(new Error('The socket was refused or did not open'))
  }

  function fail(cause: Error) {
    report('unreachable')
    for (const listener of [...failed]) listener(cause)
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
      // An attempt that runs already may be about to fail for a reason that is gone; only a newer one counts.
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
        connectOnce().then(() => (relayer.connected ? accept() : refuse(new Error('No attempt succeeded'))), refuse)
      })
    },
  }

  /** Joins an attempt under way: of two at a time, the SDK would let each spoil the other's socket. */
  function connectOnce(): Promise<void> {
    relayer.connectPromise ??= relayer.connect().finally(() => {
      relayer.connectPromise = undefined
    })
    return relayer.connectPromise
  }
}
