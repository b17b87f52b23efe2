/**
 * Why a connection did not come about. Every kind has words and a next step of its own in each catalogue,
 * and the catalogue's type demands them: a new kind is added here first.
 */
export type FailureKind =
  | 'rejected'
  | 'expired'
  | 'requestPending'
  | 'chainUnsupported'
  | 'notInstalled'
  | 'relayUnreachable'
  | 'walletError'

export type ConnectionFailure = {
  readonly kind: FailureKind
  /** What the wallet itself said, shortened; only for `walletError`. */
  readonly detail: string | null
}

/** The properties by which wallets and libraries tell what happened; anything may be thrown, so each may be anything. */
type Thrown = Partial<
  Record<'code' | 'name' | 'message' | 'shortMessage' | 'cause' | 'data' | 'originalError', unknown>
>

const maxDetail = 140
const maxDepth = 8

const kindsByCode = new Map<unknown, FailureKind>([
  [4001, 'rejected'], // EIP-1193: user rejected request
  [5000, 'rejected'], // CAIP-25: user rejected
  ['ACTION_REJECTED', 'rejected'], // ethers' name for the same
  [-32002, 'requestPending'], // EIP-1474: resource unavailable, used for "a prompt is already open"
  [4901, 'chainUnsupported'], // EIP-1193: chain disconnected
  [4902, 'chainUnsupported'], // EIP-3326: unrecognised chain
])

const kindsByName = new Map<unknown, FailureKind>([
  ['UserRejectedRequestError', 'rejected'],
  ['ResourceUnavailableRpcError', 'requestPending'],
  ['SwitchChainError', 'chainUnsupported'],
  ['ChainNotConfiguredError', 'chainUnsupported'],
  ['ProviderNotFoundError', 'notInstalled'],
  ['ConnectorNotFoundError', 'notInstalled'],
  ['PairingExpiredError', 'expired'],
  ['RelayUnreachableError', 'relayUnreachable'],
])

const rejectionWords = /user closed modal|accounts received is empty/i

/** How browsers word that a part of the page did not load: nothing reached the wallet, and the next step is the same. */
const loadingWords = /dynamically imported module|importing a module script failed/i

/** Sorts whatever a wallet or a connector threw into one of our failures; the outermost recognised cause wins. */
export function toFailure(error: unknown): ConnectionFailure {
  for (const cause of causesOf(error)) {
    const kind = kindsByCode.get(cause.code) ?? kindsByName.get(cause.name) ?? kindByWords(cause.message)
    if (kind) return { kind, detail: null }
  }
  return { kind: 'walletError', detail: messageOf(error) }
}

/** True for a pairing that ended because another took its place or nobody waited any more: that is no failure. */
export function isPairingOver(error: unknown): boolean {
  return isThrown(error) && (error.name === 'PairingReplacedError' || error.name === 'PairingCancelledError')
}

function kindByWords(message: unknown): FailureKind | undefined {
  if (typeof message !== 'string') return undefined
  if (rejectionWords.test(message)) return 'rejected'
  return loadingWords.test(message) ? 'relayUnreachable' : undefined
}

/** The error and what caused it, outermost first; some mobile wallets nest the cause in `data.originalError`. */
function* causesOf(error: unknown): Generator<Thrown> {
  let current = error
  for (let depth = 0; depth < maxDepth && isThrown(current); depth++) {
    yield current
    const { cause, data } = current
    current = cause ?? (isThrown(data) ? data.originalError : undefined)
  }
}

/** What was thrown in its own words: one line of at most 140 characters, null when it has none. */
export function messageOf(error: unknown): string | null {
  const said = isThrown(error) ? (error.shortMessage ?? error.message) : error
  if (typeof said !== 'string') return null
  const words = said.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  if (words === '') return null
  return words.length > maxDetail ? `${words.slice(0, maxDetail - 1)}…` : words
}

function isThrown(value: unknown): value is Thrown {
  return typeof value === 'object' && value !== null
}
