import { toFailure } from '../../connection/core/connection-failure.ts'

export const switchFailureKinds = [
  'rejected',
  'requestPending',
  'chainUnsupported',
  'notAdded',
  'notSwitched',
  'walletError',
] as const

/** Why the wallet is not on the network it was asked for; each kind has words and a next step of its own. */
export type SwitchFailureKind = (typeof switchFailureKinds)[number]

export type SwitchFailure = {
  readonly kind: SwitchFailureKind
  /** What the wallet itself said, shortened; only for `walletError`. */
  readonly detail: string | null
}

/** The wallet did not know the chain, and did not take it in either; `cause` is what it said to that. */
export class ChainNotAddedError extends Error {
  override readonly name = 'ChainNotAddedError'

  constructor(cause: unknown) {
    super('The wallet does not know this chain and did not add it', { cause })
  }
}

/** The wallet said that it had switched, yet it is on another chain. */
export class ChainNotSwitchedError extends Error {
  override readonly name = 'ChainNotSwitchedError'

  constructor() {
    super('The wallet is still on another chain')
  }
}

/** wagmi wraps whatever the wallet threw; what counts stands inside. */
const wrappers: readonly unknown[] = ['SwitchChainError']
const cannotSwitch: readonly unknown[] = ['SwitchChainNotSupportedError', 'UnsupportedProviderMethodError']
const methodUnsupported = 4200

/** Sorts what a wallet or a connector threw when it was asked to switch. */
export function toSwitchFailure(error: unknown): SwitchFailure {
  if (error instanceof ChainNotSwitchedError) return { kind: 'notSwitched', detail: null }
  if (error instanceof ChainNotAddedError) {
    const isPending = toFailure(error.cause).kind === 'requestPending'
    return { kind: isPending ? 'requestPending' : 'notAdded', detail: null }
  }
  const isWrapped = error instanceof Error && wrappers.includes(error.name) && error.cause !== undefined
  const cause = isWrapped ? error.cause : error
  if (isUnable(cause)) return { kind: 'chainUnsupported', detail: null }
  const { kind, detail } = toFailure(cause)
  return { kind: switchFailureKinds.find((known) => known === kind) ?? 'walletError', detail }
}

/** The wallet, or the way to it, has no switching at all. */
function isUnable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('code' in error && error.code === methodUnsupported) return true
  return 'name' in error && cannotSwitch.includes(error.name)
}
