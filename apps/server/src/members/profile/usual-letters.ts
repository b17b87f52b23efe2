import type { NewsKind } from '@terahold/contract/codes/members'

/** What a new member is told of by letter until they choose: what they wait for, and nothing that comes every day. */
export const usualLetters: readonly NewsKind[] = ['order', 'ticket']
