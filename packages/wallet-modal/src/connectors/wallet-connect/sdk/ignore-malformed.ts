import type UniversalProvider from '@walletconnect/universal-provider'

type Provider = { onPayload?: (payload: unknown) => void }
type Message = { readonly params?: unknown }
type Handler = (topic: string, message: Message) => Promise<unknown>
type Check = (values: object) => Promise<void>

/** The parts of the SDK (version 2.21.8, pinned) that receive messages. */
type Receiver = {
  readonly core: {
    readonly relayer: { provider: Provider; createProvider(): Promise<void> }
    readonly pairing: {
      readonly isValidPing: Check
      readonly isValidDisconnect: Check
      onPairingPingRequest: Handler
      onPairingDeleteRequest: Handler
    }
  }
  readonly engine: {
    isValidEmit: Check
    readonly isValidUpdate: Check
    readonly isValidExtend: Check
    readonly isValidPing: Check
    readonly isValidDisconnect: Check
    onSessionUpdateRequest: Handler
    onSessionExtendRequest: Handler
    onSessionPingRequest: Handler
    onSessionDeleteRequest: Handler
  }
}

/**
 * Ignores what the relay or a wallet sends and breaks the protocol. The SDK throws an error for a frame that is not a message, and
 * it checks a wallet's messages without waiting for the result: each malformed one is an unhandled rejection of the page, and a
 * malformed update is stored. A second message that ends the same session or pairing is an unhandled rejection, too.
 */
export function ignoreMalformed(client: UniversalProvider['client']): void {
  const { core, engine } = client as unknown as Receiver
  guardFrames(core.relayer)
  // Events are checked against the session where they are used, and the page sends none.
  engine.isValidEmit = async () => {}
  engine.onSessionUpdateRequest = onlyIf(engine.isValidUpdate, engine.onSessionUpdateRequest)
  engine.onSessionExtendRequest = onlyIf(engine.isValidExtend, engine.onSessionExtendRequest)
  engine.onSessionPingRequest = onlyIf(engine.isValidPing, engine.onSessionPingRequest)
  engine.onSessionDeleteRequest = onlyIf(engine.isValidDisconnect, engine.onSessionDeleteRequest)
  const { pairing } = core
  pairing.onPairingPingRequest = onlyIf(pairing.isValidPing, pairing.onPairingPingRequest)
  pairing.onPairingDeleteRequest = onlyIf(pairing.isValidDisconnect, pairing.onPairingDeleteRequest)
}

function onlyIf(check: Check, handle: Handler): Handler {
  return async (topic, message) => {
    try {
      await check({ ...(isFields(message.params) ? message.params : {}), topic })
    } catch {
      // The wallet broke the protocol: the session stays as it is.
      return
    }
    await handle(topic, message)
  }
}

/** Each connection has a provider of its own. One may exist already, if a session was stored. */
function guardFrames(relayer: Receiver['core']['relayer']): void {
  const create = relayer.createProvider.bind(relayer)
  relayer.createProvider = async () => {
    await create()
    guardProvider(relayer.provider)
  }
  guardProvider(relayer.provider)
}

function guardProvider(provider: Provider): void {
  const receive = provider.onPayload?.bind(provider)
  if (!receive) return
  provider.onPayload = (payload) => {
    if (isRelayFrame(payload)) receive(payload)
  }
}

/** Returns whether a frame is an answer of the relay, or a message that it delivers. */
export function isRelayFrame(frame: unknown): boolean {
  if (!isFields(frame) || !(typeof frame.id === 'number' || typeof frame.id === 'string')) return false
  if (typeof frame.method !== 'string') return 'result' in frame || isFields(frame.error)
  const params = isFields(frame.params) ? frame.params : {}
  const data = isFields(params.data) ? params.data : {}
  return typeof params.id === 'string' && typeof data.topic === 'string' && typeof data.message === 'string'
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
