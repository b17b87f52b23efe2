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

/** Why a wallet did not switch its network. */
export type SwitchFailure = {
  readonly kind: SwitchFailureKind
  /** The wallet's own message, shortened. Only for `walletError`. */
  readonly detail: string | null
}

/** wagmi wraps the wallet's error, so the causes are searched. */
const wrappers: readonly unknown[] = ['SwitchChainError']
const cannotSwitch: readonly unknown[] = ['SwitchChainNotSupportedError', 'UnsupportedProviderMethodError']
const methodUnsupported = 4200

/** Maps anything thrown by a switch to a failure. */
export function toSwitchFailure(error: unknown): SwitchFailure {
  if (!(error instanceof Error)) return failureOf(error)
  // By name, so that the classes load only with the code that throws them.
  if (error.name === 'ChainNotSwitchedError') return { kind: 'notSwitched', detail: null }
  if (error.name === 'ChainNotAddedError') {
    const isPending = toFailure(error.cause).kind === 'requestPending'
    return { kind: isPending ? 'requestPending' : 'notAdded', detail: null }
  }
  const isWrapped = wrappers.includes(error.name) && error.cause !== undefined
  return failureOf(isWrapped ? error.cause : error)
}

function failureOf(cause: unknown): SwitchFailure {
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
