import { toFailure } from '../../connection/core/connection-failure.ts'

export const switchFailureKinds = [
  'rejected',
  'requestPending',
  'chainUnsupported',
  'notAdded',
  'notSwitched',
  'walletError',
] as const

const walletFailures = ['unauthorized', 'walletOffline', 'walletSilent'] as const

/** Why the wallet did not switch. Each kind has a text and a next step. */
export type SwitchFailureKind = (typeof switchFailureKinds)[number] | (typeof walletFailures)[number]

export type SwitchFailure = {
  readonly kind: SwitchFailureKind
  /** The wallet's own message, shortened. Only for `walletError`. */
  readonly detail: string | null
}

/** The wallet does not know the chain and did not add it. `cause` is the error of adding it. */
export class ChainNotAddedError extends Error {
  override readonly name = 'ChainNotAddedError'

  constructor(cause: unknown) {
    super('The wallet does not know this chain and did not add it', { cause })
  }
}

/** The wallet reported a switch, but is on another chain. */
export class ChainNotSwitchedError extends Error {
  override readonly name = 'ChainNotSwitchedError'

  constructor() {
    super('The wallet is still on another chain')
  }
}

/** wagmi wraps the wallet's error, so the causes are searched. */
const wrappers: readonly unknown[] = ['SwitchChainError']
const cannotSwitch: readonly unknown[] = ['SwitchChainNotSupportedError', 'UnsupportedProviderMethodError']
const methodUnsupported = 4200

/** Maps anything thrown by a switch to a failure. */
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
  return { kind: [...switchFailureKinds, ...walletFailures].find((known) => known === kind) ?? 'walletError', detail }
}

/** The wallet or its connector does not support switching. */
function isUnable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('code' in error && error.code === methodUnsupported) return true
  return 'name' in error && cannotSwitch.includes(error.name)
}
