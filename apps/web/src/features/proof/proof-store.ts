import { createListeners } from '@terahold/platform/listeners'
import { bytesOf, hexOf } from '@terahold/proof/bytes'
import type { SeenHistory } from '@terahold/proof/history'
import { useSyncExternalStore } from 'react'
import { session, useSession } from '../../shared/session/session.ts'
import type { Session } from '../../shared/session/session-store.ts'
import { storage } from '../../shared/storage/storage.ts'
import type { ProofResult } from './proof-result.ts'

const RESULT = 'proof-result'
const ROOTS = 'proof-roots'
const KEY = 'proof-key'
const BUNDLE = 'proof-bundle'
const HISTORY = 'proof-history'
const PART = 'proof-part'
const WALLET = 'proof-wallet'
const mostRoots = 120

type State = { readonly isRunning: boolean; readonly result: ProofResult | null }

/** A member's key on this device, and the first day whose tree uses it. */
export type DeviceKey = { readonly key: string; readonly firstDay: string }

const listeners = createListeners()
let cached: { readonly userId: string; readonly state: State } | undefined

// Result, key and bundle show what the member is owed. The rest shows nothing of it.
session.subscribe(() => {
  if (session.lastUser() !== '') return
  storage.remove(RESULT, KEY, BUNDLE)
  cached = undefined
})

function stateOf(userId: string): State {
  if (cached?.userId !== userId) cached = { userId, state: { isRunning: false, result: read(RESULT, userId) } }
  return cached.state
}

function set(userId: string, state: State): void {
  // The member may have signed out during the check.
  cached = session.current()?.userId === userId ? { userId, state } : undefined
  listeners.call()
}

/** Returns the last result on this device, or null. */
export function lastResult(userId: string): ProofResult | null {
  return stateOf(userId).result
}

/** Marks a check as running. Returns false when one runs already. */
export function beginCheck(userId: string): boolean {
  if (stateOf(userId).isRunning) return false
  set(userId, { ...stateOf(userId), isRunning: true })
  return true
}

/** Keeps the result of a check. */
export function endCheck(userId: string, result: ProofResult): void {
  if (session.current()?.userId === userId) storage.set(RESULT, { userId, value: result })
  set(userId, { isRunning: false, result })
}

/** Ends a check without a result. The last one stays. */
export function skipCheck(userId: string): void {
  set(userId, { ...stateOf(userId), isRunning: false })
}

/** Returns the member's check: whether one runs, and the last result. */
export function useProof(): State {
  const userId = useSession()?.userId ?? ''
  return useSyncExternalStore(listeners.add, () => stateOf(userId))
}

/** Returns the roots that this device has seen, by day. */
export function seenRoots(userId: string): Readonly<Record<string, string>> {
  return read(ROOTS, userId) ?? {}
}

/** Keeps roots for comparison with what is published later. The first root seen for a day stays. */
export function keepRoots(userId: string, roots: Readonly<Record<string, string>>): void {
  const all = Object.entries({ ...roots, ...seenRoots(userId) }).toSorted(([one], [other]) => (one < other ? 1 : -1))
  storage.set(ROOTS, { userId, value: Object.fromEntries(all.slice(0, mostRoots)) })
}

/** Returns whether this device has ever found entries of the member in a published file. */
export function hasFoundLeaves(userId: string): boolean {
  return read<boolean>(PART, userId) === true
}

/** Keeps that this device has found entries of the member: from now on, a file without them is wrong. */
export function storeFoundLeaves(userId: string): void {
  storage.set(PART, { userId, value: true })
}

/**
 * Returns the newest published day at this device's first check with the member's wallet. A tree of a later day must name that
 * wallet; an earlier one may name the wallet from which the account was moved.
 */
export function firstChecked({ userId, address }: Pick<Session, 'userId' | 'address'>, newest: string): string {
  const known = read<FirstCheck>(WALLET, userId)
  if (known?.address === address) return known.day
  storage.set(WALLET, { userId, value: { address, day: newest } satisfies FirstCheck })
  return newest
}

type FirstCheck = { readonly address: string; readonly day: string }

/** Returns the head of the log of nights that this device saw last, or null. */
export function seenHistory(userId: string): SeenHistory | null {
  const kept = read<KeptHistory>(HISTORY, userId)
  return kept && historyOf(kept)
}

/** Returns the head that this device saw before the last one, or null. */
export function earlierHistory(userId: string): SeenHistory | null {
  const earlier = read<KeptHistory>(HISTORY, userId)?.earlier
  return earlier ? historyOf(earlier) : null
}

/** Returns the log's key that this device saw first, or null. */
export function seenLogKey(userId: string): string | null {
  return read<KeptHistory>(HISTORY, userId)?.key ?? null
}

/** Keeps a verified head of the log for comparison with what is published later. The first key of the log stays. */
export function keepHistory(userId: string, seen: SeenHistory, key?: string): void {
  const last = read<KeptHistory>(HISTORY, userId)
  const heads = textsOf(seen)
  const isNewer = last !== null && last.nights.size < seen.nights.size
  const earlier = isNewer ? { nights: last.nights, settlements: last.settlements } : (last?.earlier ?? null)
  const kept: KeptHistory = { ...heads, earlier, key: last?.key ?? key ?? null }
  storage.set(HISTORY, { userId, value: kept })
}

type KeptHead = { readonly size: number; readonly root: string }
type KeptHeads = { readonly nights: KeptHead; readonly settlements: KeptHead | null }
type KeptHistory = KeptHeads & { readonly earlier: KeptHeads | null; readonly key: string | null }

const headOf = ({ size, root }: KeptHead) => ({ size, root: bytesOf(root, 32) })
const textOf = ({ size, root }: SeenHistory['nights']): KeptHead => ({ size, root: hexOf(root) })
const historyOf = ({ nights, settlements }: KeptHeads): SeenHistory => ({
  nights: headOf(nights),
  settlements: settlements && headOf(settlements),
})
const textsOf = ({ nights, settlements }: SeenHistory): KeptHeads => ({
  nights: textOf(nights),
  settlements: settlements && textOf(settlements),
})

/** Returns the key that the member's wallet signed for on this device, or null. */
export function deviceKey(userId: string): DeviceKey | null {
  return read(KEY, userId)
}

export function keepDeviceKey(userId: string, value: DeviceKey): void {
  storage.set(KEY, { userId, value })
}

/** Returns the text of the member's bundle on this device, or null. */
export function storedBundle(userId: string): string | null {
  return read(BUNDLE, userId)
}

/** Returns the text of the member's bundle on this device, also when a check replaces it; null without one. */
export function useStoredBundle(userId: string): string | null {
  return useSyncExternalStore(listeners.add, () => storedBundle(userId))
}

/** Stores a bundle's text in place of the earlier one. @throws Error when the browser has no room for it. */
export function storeBundle(userId: string, value: string): void {
  storage.set(BUNDLE, { userId, value })
}

/** Returns what this app stored for a member; null if it is another member's or nothing. */
function read<Value>(name: string, userId: string): Value | null {
  const stored = storage.get(name)
  if (typeof stored !== 'object' || stored === null || !('userId' in stored) || !('value' in stored)) return null
  return stored.userId === userId ? (stored.value as Value) : null
}
