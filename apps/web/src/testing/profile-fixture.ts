import type { profile } from '@terahold/contract/calls/member/profile'
import type { Answer } from '@terahold/contract/client'
import { member } from './component-test.tsx'

export type Profile = Answer<typeof profile>['data']

/** A member's profile with a bound email address and no password. */
export function createProfile(changes: Partial<Profile> = {}): Profile {
  return {
    address: member.address,
    name: null,
    email: 'a***@example.com',
    emailVerified: true,
    hasPassword: false,
    inviter: null,
    riskVersion: null,
    locale: null,
    holdUntil: null,
    holdReason: null,
    reset: null,
    move: null,
    partner: { qualifies: false, power: '0', threshold: '1000', since: null },
    notifications: { email: [], push: [] },
    unreadNotices: 0,
    createdAt: '2026-03-01T10:00:00.000Z',
    ...changes,
  }
}
