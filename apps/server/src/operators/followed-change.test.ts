import { expect, it } from 'vitest'
import { changeWindowMs } from '../chain/registry/registry-changes.ts'
import { type FollowedChange, follow } from './followed-change.ts'

const now = new Date('2026-11-20T12:00:00Z')
const [readyAt, earlier] = [new Date('2026-11-20T00:00:00Z'), new Date(now.getTime() - changeWindowMs)]
const change: FollowedChange = {
  state: 'scheduled',
  takesEffectAt: readyAt,
  sequence: 5n,
  expiresAt: new Date('2026-11-27T00:00:00Z'),
  roles: ['settlement', 'viewer'],
}
const unseen = { ...change, state: 'approved', takesEffectAt: null, sequence: null } as const
const seen = { isUsed: true, readyAt: undefined, sequence: 5n, applied: 4n }
const waits = { ...seen, readyAt }

it.each([
  ['is not on the chain yet', unseen, { ...seen, isUsed: false }, [], 'approved'],
  ['was not sent in time', { ...unseen, expiresAt: now }, { ...seen, isUsed: false }, [], 'expired'],
  [
    'was withdrawn, and not sent',
    { ...unseen, state: 'withdrawn', expiresAt: now } as const,
    { ...seen, isUsed: false },
    [],
    'withdrawn',
  ],
  ['was withdrawn, and sent by somebody', { ...unseen, state: 'withdrawn' } as const, waits, [], 'scheduled'],
  ['waits', unseen, waits, [], 'scheduled'],
  ['waits behind a later one that took effect', change, { ...waits, applied: 6n }, [], 'outdated'],
  ['was carried out by nobody', change, { ...waits, readyAt: earlier }, [], 'expired'],
  ['took effect', change, { ...seen, applied: 5n }, [], 'effective'],
  ['ended, and a later one took effect', change, { ...seen, applied: 6n }, [], 'outdated'],
  ['ended without effect', change, seen, [], 'vetoed'],
  ['ended unseen, with its roles', unseen, seen, ['viewer', 'settlement'], 'effective'],
  ['ended unseen, with other roles', unseen, seen, ['viewer'], 'vetoed'],
])('follows a change that %s', (_, stored, found, rolesNow, state) => {
  expect(follow(stored, { ...found, roles: rolesNow }, now).state).toBe(state)
})
