import type { SendOutcome } from '../chain.ts'
import { ChainUnreachable, NodeError } from '../errors.ts'

const ranking = [
  'accepted',
  'already-known',
  'underpriced',
  'nonce-too-low',
  'insufficient-funds',
  'refused',
  'unreachable',
] as const

/** The messages of geth, its BNB Smart Chain fork, erigon, nethermind and anvil, which share no codes. */
const patterns: readonly [SendOutcome['kind'], RegExp][] = [
  ['already-known', /already ?(known|imported|exists)|known transaction/i],
  ['nonce-too-low', /nonce (is )?too low|old ?nonce/i],
  ['underpriced', /underpriced|less than block base fee|(fee|price|tip)\w*( is)? ?too ?low/i],
  ['insufficient-funds', /insufficient ?(funds|balance)/i],
]

/**
 * Returns what a failed `eth_sendRawTransaction` most likely means. Rethrows errors that are neither a node's answer
 * nor its silence.
 */
export function classifySendFailure(error: unknown): SendOutcome {
  if (error instanceof ChainUnreachable) return { kind: 'unreachable', detail: error.message }
  if (!(error instanceof NodeError)) throw error
  const kind = patterns.find(([, pattern]) => pattern.test(error.message))?.[0] ?? 'refused'
  return { kind, detail: error.message }
}

/** Returns the most hopeful outcome of several nodes: a transaction is under way when any node has it. */
export function bestOutcome(outcomes: readonly SendOutcome[]): SendOutcome {
  const best = ranking.map((kind) => outcomes.find((outcome) => outcome.kind === kind)).find(Boolean)
  return best ?? { kind: 'unreachable', detail: 'no node is configured' }
}

/** @throws Error when no transaction with the nonce is under way, for example because the key cannot pay the gas. */
export function requireUnderWay({ kind, detail }: SendOutcome): void {
  if (kind === 'insufficient-funds' || kind === 'refused' || kind === 'unreachable')
    throw new Error(`A transaction was not sent: ${detail}`)
}
