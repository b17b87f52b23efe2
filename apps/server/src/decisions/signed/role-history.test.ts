import { roleBits } from '@terahold/decisions/operator-change'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { newId } from '../../db/ids.ts'
import { systemClock } from '../../foundation/clock.ts'
import { readRoleHistory } from './role-history.ts'

type Role = Parameters<typeof roleBits>[0][number]

const address = (digit: string) => `0x${digit.repeat(40)}`
const [ada, ben, cleo, dora] = ['a', 'b', 'c', 'd'].map(address) as [string, string, string, string]
const [deployed, later] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-04-01T00:00:00Z')]
const minutes = (from: Date, count: number) => new Date(from.getTime() + count * 60_000)
const chainId = 31_337

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const operator = { operator_id: newId(systemClock), address: dora, name: 'Dora', created_at: deployed }
  await database.owner
    .insertInto('operator')
    .values({ ...operator, roles: ['viewer'], past_roles: ['settlement'] })
    .execute()
})
afterAll(() => database?.drop())

let registries = 0
/** A registry of its own, with the changes in this order. */
async function registryWith(changes: readonly { operator: string; roles: Role[]; at?: Date; tx?: string }[]) {
  registries += 1
  const registry = `0x${registries.toString(16).padStart(40, '0')}`
  const rows = changes.map(({ operator, roles, at = deployed, tx = '1' }, index) => ({
    chain_id: chainId,
    registry,
    block_number: BigInt(index),
    log_index: 0,
    block_time: at,
    tx_hash: `0x${tx.repeat(64)}`,
    event: 'changed' as const,
    operator,
    roles: roleBits(roles),
  }))
  await database.owner.insertInto('registry_event').values(rows).execute()
  return readRoleHistory(database.app, { chainId, registry: registry.toUpperCase().replace('0X', '0x') })
}

const admins = [ada, ben, cleo].map((operator) => ({ operator, roles: ['admin'] as Role[] }))

describe('a history that begins with the deployment', () => {
  it('tells who had which roles when, regardless of the database', async () => {
    const history = await registryWith([
      ...admins,
      { operator: ben, roles: ['admin', 'settlement'], at: later, tx: '2' },
      { operator: dora, roles: ['settlement'], at: later, tx: '3' },
    ])
    expect(history.isComplete).toBe(true)
    const before = minutes(later, -60)
    expect([ben, dora, address('e')].map((operator) => history.rolesAt(operator, before))).toEqual([['admin'], [], []])
    const after = minutes(later, 60)
    expect(history.rolesAt(dora.toUpperCase().replace('0X', '0x'), after)).toEqual(['settlement'])
    expect(history.changesOf(ben).map(({ at, roles }) => [at, roles])).toEqual([
      [deployed, ['admin']],
      [later, expect.arrayContaining(['admin', 'settlement'])],
    ])
  })
})

describe('a history that begins later', () => {
  it.each([
    ['has fewer admins than a deployment lists', admins.slice(0, 2)],
    ['has its admins in several transactions', admins.map((each, index) => ({ ...each, tx: String(index + 1) }))],
    ['is empty', []],
  ])('is known by its first transaction: it %s', async (_, changes) => {
    const history =
      changes.length === 0
        ? await readRoleHistory(database.app, { chainId, registry: address('f') })
        : await registryWith(changes)
    expect(history.isComplete).toBe(false)
    expect(history.rolesAt(dora, later), 'every role that the database lists').toEqual(['viewer', 'settlement'])
    expect(history.rolesAt(address('e'), later)).toEqual([])
  })

  it('counts listed roles until shortly after the first change, which a server may not have seen', async () => {
    const history = await registryWith([{ operator: dora, roles: ['viewer'], at: later }])
    const at = [minutes(later, -60), later, minutes(later, 9), minutes(later, 11)]
    expect(at.map((time) => history.rolesAt(dora, time).includes('settlement'))).toEqual([true, true, true, false])
  })
})
