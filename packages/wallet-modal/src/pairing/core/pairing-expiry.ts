import type { Pairing } from '../../connection/core/connection-machine.ts'

const validFor = 4 * 60_000
const renewedWithin = 10_000

/** A pairing address just received: good for four minutes, of the five the relay keeps it (specification, section 9). */
export function toPairing(uri: string, now: number): Pairing {
  return { uri, receivedAt: now, goodUntil: now + validFor }
}

/** True when at most ten seconds remain, so that a new pairing has to be made. */
export function isRenewalDue({ goodUntil }: Pairing, now: number): boolean {
  return goodUntil - now <= renewedWithin
}

export function isPairingExpired({ goodUntil }: Pairing, now: number): boolean {
  return now >= goodUntil
}

/** Whole seconds a pairing is still good, never below zero. */
export function secondsLeft({ goodUntil }: Pairing, now: number): number {
  return Math.max(0, Math.ceil((goodUntil - now) / 1000))
}
