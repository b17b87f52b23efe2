import type { NewsKind } from '@terahold/contract/fields'

const told: Readonly<Record<NewsKind, readonly string[] | 'any'>> = {
  deposit: ['final'],
  order: ['active', 'completed', 'refunded', 'expired'],
  settlement: 'any',
  withdrawal: ['confirmed', 'failed', 'rejected'],
  ticket: ['answered', 'closed'],
}

/** Which kind of news a live event is for somebody who is not looking, undefined when it is none. */
export function newsOf(kind: string, payload: Readonly<Record<string, unknown>>): NewsKind | undefined {
  if (!Object.hasOwn(told, kind)) return undefined
  const states = told[kind as NewsKind]
  return states === 'any' || states.includes(String(payload.state)) ? (kind as NewsKind) : undefined
}
