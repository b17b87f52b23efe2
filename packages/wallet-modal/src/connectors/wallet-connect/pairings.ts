import type { Clock } from '../../ports/wallet-port.ts'
import type { RelayConnection } from './relay-connection.ts'
import { PairingCancelledError, PairingReplacedError, RelayUnreachableError } from './sdk/errors.ts'
import type { SdkClient, Session } from './sdk/sdk.ts'
import { toWalletError } from './sdk/to-wallet-error.ts'

/** A pairing offered to wallets: its URI, and a function that waits for the answer. */
export type Offer<T> = { uri: string | undefined; answer: () => Promise<T> }

export type Pairings = {
  /**
   * Offers a pairing, passes its URI to `onUri`, and returns the wallet's answer. Earlier pairings stay valid until
   * then and end with `PairingReplacedError`. `onLate` receives an approval that arrives after the end.
   */
  pair<T>(offer: () => Promise<Offer<T>>, onUri: (uri: string) => void, onLate: (answer: T) => void): Promise<T>
  /**
   * Waits until `until` (milliseconds since 1970) for the answer to a pairing of the page before it was reloaded. Returns
   * its session, or null if the wallet declined, the time is over or the SDK does not know the pairing any more.
   */
  resume(topic: string, until: number): Promise<Session | null>
  /** Ends all pending pairings. */
  cancel(): void
  /** Removes a pairing and notifies the wallet that may have it. */
  end(topic: string): Promise<void>
}

/** The SDK's engine reports the answer to each proposal by its id. */
type EventEmitter = { once(name: string, listener: (answer: { session?: Session }) => void): void }

type Attempt = { isOver: boolean; topic: string | undefined; give(error: Error): void }
type Dependencies = { client: SdkClient; relay: RelayConnection; clock: Clock; timeout: number }

export function createPairings({ client, relay, clock, timeout }: Dependencies): Pairings {
  let waiting: Attempt[] = []

  return {
    async pair(offer, onUri, onLate) {
      let give: (error: Error) => void = () => {}
      const givenUp = new Promise<never>((_resolve, reject) => {
        give = reject
      })
      const attempt: Attempt = { isOver: false, topic: undefined, give }
      waiting.push(attempt)
      try {
        return await Promise.race([givenUp, run(attempt, offer, onUri, onLate)])
      } catch (thrown) {
        finish(attempt)
        throw toWalletError(thrown)
      } finally {
        attempt.isOver = true
        waiting = waiting.filter((other) => other !== attempt)
      }
    },
    cancel() {
      for (const attempt of waiting) attempt.give(new PairingCancelledError('The pairing was cancelled'))
    },
    resume,
    end,
  }

  async function resume(topic: string, until: number): Promise<Session | null> {
    const settled = client.session.getAll().find(({ pairingTopic }) => pairingTopic === topic)
    const proposal = client.proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic)
    if (settled || !proposal) return settled ?? null
    // A failure is reported by the relay's status, and the SDK tries again.
    relay.open().catch(() => {})
    return new Promise((resolve) => {
      const cancel = clock.after(until - clock.now(), () => resolve(null))
      const { events } = client.engine as unknown as { events: EventEmitter }
      events.once(`session_connect:${proposal.id}`, ({ session }) => {
        cancel()
        resolve(session ?? null)
      })
    })
  }

  async function run<T>(
    attempt: Attempt,
    offer: () => Promise<Offer<T>>,
    onUri: (uri: string) => void,
    onLate: (answer: T) => void,
  ): Promise<T> {
    await relay.open()
    const { uri, answer } = await boundedOffer(attempt, offer)
    attempt.topic = uri && topicOf(uri)
    if (attempt.isOver) finish(attempt)
    else if (uri) {
      onUri(uri)
      for (const earlier of waiting.slice(0, waiting.indexOf(attempt))) {
        earlier.give(new PairingReplacedError('A newer pairing replaced this one'))
      }
    }
    const said = await answer()
    if (attempt.isOver) onLate(said)
    return said
  }

  /** The relay may disconnect while the offer is being sent. */
  async function boundedOffer<T>(attempt: Attempt, offer: () => Promise<Offer<T>>): Promise<Offer<T>> {
    const cancel = clock.after(timeout, () =>
      attempt.give(new RelayUnreachableError('The relay did not accept the proposal in time')),
    )
    try {
      return await offer()
    } finally {
      cancel()
    }
  }

  function finish({ topic }: Attempt) {
    if (topic) void end(topic)
  }

  async function end(topic: string): Promise<void> {
    const { core, proposal } = client
    try {
      for (const { id, pairingTopic } of proposal.getAll()) if (pairingTopic === topic) core.expirer.set(id, 0)
      if (core.pairing.pairings.keys.includes(topic)) await core.pairing.disconnect({ topic })
    } catch {
      // The wallet could not be notified, or knows already. An abandoned URI has no effect and expires.
    }
  }
}

/** Returns the topic of a pairing's URI. */
export function topicOf(uri: string): string | undefined {
  return /^wc:([0-9a-f]+)@/.exec(uri)?.[1]
}
