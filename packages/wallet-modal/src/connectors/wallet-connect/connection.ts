import type { Clock, KeyValueStorage } from '../../ports/wallet-port.ts'
import type { AuthenticateParameters, OneClickSignIn } from './authenticate.ts'
import { importSdkParts } from './import-sdk.ts'
import { PairingCancelledError, SessionEndedError } from './sdk/errors.ts'
import type { Session } from './sdk/sdk.ts'
import type { SdkInstance } from './sdk-instance.ts'
import { createPendingPairingStore } from './session/pending-pairing.ts'
import { type Permissions, proposedNamespaces } from './session/proposal.ts'
import { createMarkerStore, type MarkerStore } from './session/session-marker.ts'
import type { ActiveSession, Change, SessionTracker } from './session/session-tracker.ts'

type Dependencies = {
  openSdk: () => Promise<SdkInstance>
  onEndedElsewhere: (listener: () => void) => void
  storage: Parameters<typeof createMarkerStore>[0]
  tabStorage: KeyValueStorage
  chainIds: readonly number[]
  permissions: Permissions
  clock: Clock
  onUri: (uri: string) => void
  onRelayStatus: (status: 'connected' | 'unreachable') => void
  onChange: (change: Change) => void
  onEnd: () => void
}

type SdkParts = Awaited<ReturnType<typeof importSdkParts>>

export type Opened = { page: SdkInstance; keeper: SessionTracker; parts: SdkParts }

type Begun = () => void

export type Connection = {
  readonly live: ActiveSession | undefined
  /** Returns the session of an earlier visit, if it is still usable. Loads nothing if there is none. */
  restore(): Promise<ActiveSession | undefined>
  /**
   * Waits for the answer to a pairing that was shown before the page was reloaded, and returns its session. Loads
   * nothing if there was none.
   */
  resume(): Promise<ActiveSession | undefined>
  /**
   * Marks the point from which `cancel` counts. The returned function throws `PairingCancelledError` if it was called
   * since.
   */
  begin(): Begun
  pair(begun: Begun, wantedChainIds: readonly number[]): Promise<ActiveSession>
  authenticate(
    begun: Begun,
    parameters: AuthenticateParameters,
    wantedChainIds: readonly number[],
  ): Promise<OneClickSignIn | null>
  cancel(): void
  close(): Promise<void>
  open(): Promise<Opened>
}

/** How long a disconnect waits for the wallet to be notified, in milliseconds. */
const farewellTime = 3000

/** Creates, restores and ends the session of the connector. The SDK is loaded when it is first needed. */
export function createConnection(dependencies: Dependencies): Connection {
  const { openSdk, onEndedElsewhere, storage, tabStorage, chainIds, permissions, clock } = dependencies
  const { onUri, onRelayStatus, onChange, onEnd } = dependencies
  const marker: MarkerStore = createMarkerStore(storage)
  const pending = createPendingPairingStore(tabStorage)
  let opening: Promise<Opened> | undefined
  let opened: Opened | undefined
  let cancellations = 0

  return {
    get live() {
      return opened?.keeper.live
    },
    restore,
    resume,
    begin() {
      const before = cancellations
      return () => {
        if (cancellations !== before) throw new PairingCancelledError('The pairing was cancelled')
      }
    },
    async pair(begun, wanted) {
      const sdk = await open()
      const { page, parts } = sdk
      begun()
      let topic = ''
      try {
        const session = await page.pairings.pair(
          async () => {
            const { uri, approval } = await page.client.connect({
              optionalNamespaces: proposedNamespaces(wanted, permissions),
            })
            return { uri, answer: approval }
          },
          (uri) => {
            topic = parts.topicOf(uri) ?? ''
            pending.write(topic, clock.now())
            onUri(uri)
          },
          (late) => void parts.endSession(page.client, late),
        )
        return await take(sdk, session, wanted)
      } finally {
        pending.clear(topic)
      }
    },
    async authenticate(begun, parameters, wanted) {
      const sdk = await open()
      const { page, parts } = sdk
      begun()
      const { session, signIn } = await page.pairings.pair(
        () => parts.offerAuthentication(page.client, parameters, wanted, permissions.methods),
        onUri,
        (late) => late.session && void parts.endSession(page.client, late.session),
      )
      if (!session) throw new SessionEndedError('The wallet signed in but granted no session')
      await take(sdk, session, wanted)
      return signIn
    },
    cancel() {
      cancellations += 1
      opened?.page.pairings.cancel()
    },
    close,
    open,
  }

  function open(): Promise<Opened> {
    opening ??= Promise.all([importSdkParts(), openSdk()]).then(([parts, page]) => {
      page.onRelayStatus(onRelayStatus)
      const endedError = () => new SessionEndedError('The connection to the wallet ended')
      const keeper = parts.createSessionTracker({ client: page.client, marker, chainIds, endedError, onChange, onEnd })
      onEndedElsewhere(keeper.finish)
      opened = { page, keeper, parts }
      return opened
    })
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }

  async function restore(): Promise<ActiveSession | undefined> {
    const found = await marker.read()
    if (!found) return undefined
    const { page, keeper, parts } = await open()
    if (keeper.live?.topic === found.topic) return keeper.live
    const session = parts.findStored(page.client, found, chainIds, clock.now())
    if (session) return keeper.adopt(session, [found.chainId, ...chainIds])
    if (await parts.isOtherTabs(page.client, found.topic)) return undefined
    await marker.clear()
    if (page.client.session.keys.includes(found.topic)) void parts.endSession(page.client, found)
    return undefined
  }

  async function resume(): Promise<ActiveSession | undefined> {
    const found = pending.read(clock.now())
    if (!found) return undefined
    const sdk = await open()
    const session = await sdk.page.pairings.resume(found.topic, found.until)
    // The user may have started another pairing in the meantime.
    if (pending.read(clock.now())?.topic !== found.topic) return undefined
    pending.clear(found.topic)
    return session ? take(sdk, session, chainIds) : undefined
  }

  /** Uses a session that a wallet just approved, and ends every other session that the SDK stored. */
  async function take({ page, keeper, parts }: Opened, session: Session, wanted: readonly number[]) {
    for (const other of page.client.session.getAll()) {
      if (other.topic !== session.topic) void parts.endSession(page.client, other)
    }
    try {
      return await keeper.adopt(session, wanted)
    } catch (error) {
      void parts.endSession(page.client, session)
      throw error
    }
  }

  async function close(): Promise<void> {
    cancellations += 1
    const found = await marker.read()
    if (!found && !opened?.keeper.live) return opened?.page.pairings.cancel()
    await marker.clear()
    const { page, keeper, parts } = await open()
    const topic = keeper.live?.topic ?? found?.topic
    page.pairings.cancel()
    await keeper.drop()
    if (!topic || !page.client.session.keys.includes(topic)) return
    const { pairingTopic } = page.client.session.get(topic)
    const farewell = parts.endSession(page.client, { topic }).then(() => page.pairings.end(pairingTopic))
    if (page.relay.isOpen) await atMost(farewell)
  }

  function atMost(work: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(farewellTime, resolve)
      void work.then(() => {
        cancel()
        resolve()
      })
    })
  }
}
