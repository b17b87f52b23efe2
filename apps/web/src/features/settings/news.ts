import type { profile } from '@terahold/contract/calls/profile'
import type { Answer } from '@terahold/contract/client'

export type Notices = Answer<typeof profile>['data']['notices']
export type NewsKind = Notices['letters'][number]

/** What a member can be told of, in the order in which it is offered. */
export const newsKinds = ['deposit', 'order', 'settlement', 'withdrawal', 'ticket'] as const satisfies NewsKind[]

/** The kinds with one of them switched on or off. */
export function toggled(kinds: readonly NewsKind[], kind: NewsKind, isOn: boolean): NewsKind[] {
  return newsKinds.filter((known) => (known === kind ? isOn : kinds.includes(known)))
}
