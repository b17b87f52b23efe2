/** What prevents a wallet from doing anything: connecting, switching and signing. The texts are the same for all. */
export type WalletFailureKind = 'unauthorized' | 'methodUnsupported' | 'walletOffline' | 'walletSilent'

/**
 * Why a connection failed. Each kind has a text and a next step in every catalogue, enforced by the catalogue's type.
 */
export type FailureKind =
  | 'rejected'
  | 'expired'
  | 'requestPending'
  | 'chainUnsupported'
  | 'notInstalled'
  | 'relayUnreachable'
  | WalletFailureKind
  | 'walletError'

/** Why an attempt to connect failed. */
export type ConnectionFailure = {
  readonly kind: FailureKind
  /** The wallet's own message, shortened. Only for `walletError`. */
  readonly detail: string | null
}

/**
 * The properties that wallets and libraries use to describe an error. Anything may be thrown, so each may be anything.
 */
type Thrown = Partial<
  Record<'code' | 'name' | 'message' | 'shortMessage' | 'cause' | 'data' | 'originalError' | 'version', unknown>
>

const maxDetail = 140
const maxDepth = 8

const kindsByCode = new Map<unknown, FailureKind>([
  [4001, 'rejected'], // EIP-1193: user rejected request
  [5000, 'rejected'], // CAIP-25: user rejected
  ['ACTION_REJECTED', 'rejected'], // the name that ethers uses
  [-32002, 'requestPending'], // EIP-1474: resource unavailable, used for "a prompt is already open"
  [4100, 'unauthorized'], // EIP-1193: unauthorized
  [4200, 'methodUnsupported'], // EIP-1193: unsupported method
  [4900, 'walletOffline'], // EIP-1193: disconnected from all chains
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
  ['WalletSilentError', 'walletSilent'],
])

const rejectionWords = /user closed modal|accounts received is empty/i

/** Browser messages for a chunk that did not load. Nothing reached the wallet, and the next step is the same. */
const loadingWords = /dynamically imported module|importing a module script failed/i

/** Maps anything a wallet or connector threw to a failure. The outermost recognised cause wins. */
export function toFailure(error: unknown): ConnectionFailure {
  for (const cause of causesOf(error)) {
    const kind = kindsByCode.get(cause.code) ?? kindsByName.get(cause.name) ?? kindByWords(cause.message)
    if (kind) return { kind, detail: null }
  }
  return { kind: 'walletError', detail: walletMessageOf(error) }
}

/** What wagmi and bundlers say of an SDK that the app did not install: a message for its developers. */
const missingSdk = /^dependency ".+" not found|^Could not resolve "/

/** Errors of this package. Their messages are not the wallet's. */
const ownNames = /^(?:InvalidAnswer|NoChain|RequestExpired|Sdk|SessionEnded)Error$/

/**
 * Returns the wallet's own message. Null if the error comes from this package, from viem or wagmi without a cause of
 * the wallet, or from the browser.
 */
function walletMessageOf(error: unknown): string | null {
  if (!isThrown(error)) return messageOf(error)
  for (const cause of causesOf(error)) {
    if (ownNames.test(String(cause.name)) || isEngineError(cause)) return null
    if (!isLibraryError(cause)) return missingSdk.test(String(cause.message)) ? null : messageOf(cause)
  }
  return null
}

/** An error of the JavaScript engine, such as a `TypeError` about an unexpected answer. */
function isEngineError(error: Thrown): boolean {
  if (error.code !== undefined) return false
  return error instanceof Error && error.constructor !== Error && error.constructor.name in globalThis
}

/** viem's and wagmi's errors carry the version of their package. */
function isLibraryError({ version, shortMessage }: Thrown): boolean {
  return typeof version === 'string' && typeof shortMessage === 'string'
}

/** Returns true if a pairing ended because it was replaced or cancelled, which is not a failure. */
export function isPairingOver(error: unknown): boolean {
  return isThrown(error) && (error.name === 'PairingReplacedError' || error.name === 'PairingCancelledError')
}

function kindByWords(message: unknown): FailureKind | undefined {
  if (typeof message !== 'string') return undefined
  if (rejectionWords.test(message)) return 'rejected'
  return loadingWords.test(message) ? 'relayUnreachable' : undefined
}

/** Returns the error and its causes, outermost first. Some mobile wallets nest the cause in `data.originalError`. */
function* causesOf(error: unknown): Generator<Thrown> {
  let current = error
  for (let depth = 0; depth < maxDepth && isThrown(current); depth++) {
    yield current
    const { cause, data } = current
    current = cause ?? (isThrown(data) ? data.originalError : undefined)
  }
}

/** Returns the error's own message on one line of at most 140 characters. Null if it has none. */
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
