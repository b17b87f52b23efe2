import type { profile } from '@terahold/contract/calls/member/profile'
import type { Answer } from '@terahold/contract/client'
import { type NewsKind, newsKinds } from '@terahold/contract/codes/members'

export type Notices = Answer<typeof profile>['data']['notices']

/** Returns the kinds with one of them switched on or off. */
export function toggled(kinds: readonly NewsKind[], kind: NewsKind, isOn: boolean): NewsKind[] {
  return newsKinds.filter((known) => (known === kind ? isOn : kinds.includes(known)))
}
