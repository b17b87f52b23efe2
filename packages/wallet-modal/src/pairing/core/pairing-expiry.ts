import type { Pairing } from '../../connection/core/connection-machine.ts'

const validFor = 4 * 60_000
const renewedWithin = 10_000

/**
 * Returns a pairing for a URI just received. It is valid for four of the five minutes the relay keeps it
 * (specification, section 9).
 */
export function toPairing(uri: string, now: number): Pairing {
  return { uri, receivedAt: now, goodUntil: now + validFor }
}

/** Returns true if at most ten seconds remain, so that a new pairing is needed. */
export function isRenewalDue({ goodUntil }: Pairing, now: number): boolean {
  return goodUntil - now <= renewedWithin
}

export function isPairingExpired({ goodUntil }: Pairing, now: number): boolean {
  return now >= goodUntil
}

/** Returns the whole seconds for which a pairing is still valid, at least zero. */
export function secondsLeft({ goodUntil }: Pairing, now: number): number {
  return Math.max(0, Math.ceil((goodUntil - now) / 1000))
}
