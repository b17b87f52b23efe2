import { serializeDecision } from '@terahold/decisions/decision'
import { sql } from 'kysely'
import { getAddress } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { newId } from '../db/ids.ts'
import { systemClock as clock } from '../foundation/clock.ts'
import { type RecordPage, type RecordSource, readRecords } from './record-list.ts'
import { insertRecord, storedTable } from './stored-record-store.ts'

const registry = getAddress('0x00000000000000000000000000000000000a0b0c')
const { source } = storedTable('GoodwillCredit')
const memberId = '0197f5a0-0000-7000-8000-0000000000cd'
const memberWallet = `0x${'c5'.repeat(20)}`
/** In the order in which they are recorded. No name can be a part of a hexadecimal id. */
const credits = [
  { by: 'Bela', amount: '9 USDT', reason: 'The meter stood still' },
  { by: 'Ana', amount: '1000.5 USDT', reason: 'A shipment was lost' },
  { by: 'Bela', amount: '90 USDT', reason: 'The pump was replaced' },
]

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // One decision's bytes are altered below, which the table refuses.
  await sql`alter table operator_decision disable trigger user`.execute(database.owner)
  const member = { member_id: memberId, address: memberWallet, created_at: clock.now() }
  await database.owner.insertInto('member').values(member).execute()
  const operators = new Map([
    ['Ana', await addOperator('Ana')],
    ['Bela', await addOperator('Bela')],
  ])
  for (const { by, amount, reason } of credits) await addCredit(operators.get(by) ?? '', { amount, reason })
})
afterAll(() => database?.drop())

async function addOperator(name: string): Promise<string> {
  const operator_id = newId(clock)
  const address = `0x${operator_id.replaceAll('-', '')}00000000`
  await database.owner
    .insertInto('operator')
    .values({ operator_id, address, name, roles: ['settlement'], created_at: clock.now() })
    .execute()
  return operator_id
}

/** Records a credit as its operator signed it, without the signature. */
async function addCredit(
  operatorId: string,
  signed: { readonly memberId?: string; readonly amount: string; readonly reason: string },
) {
  const id = newId(clock)
  const message = { decisionId: id, role: 'settlement', expiresAt: 1_900_000_000, memberId, ...signed }
  const decision = serializeDecision({ type: 'GoodwillCredit', chainId: 56, registry, message })
  await database.owner
    .insertInto('operator_decision')
    .values({
      decision_id: id,
      type: 'GoodwillCredit',
      subject: id,
      decision,
      maker: registry.toLowerCase(),
      maker_signature: '0x',
      recorded_by: operatorId,
      recorded_at: clock.now(),
      expires_at: clock.now(),
    })
    .execute()
  await database.owner
    .transaction()
    .execute((tx) => insertRecord(tx, { id, type: 'GoodwillCredit', content: {}, operatorId }))
  return id
}

const amounts = async (asked: { sort?: string; text?: string; state?: 'recorded' | 'approved' }) => {
  const { rows, total } = await readRecords(database.app, source, { ...asked, pageNum: 1, pageSize: 100 }, 'en')
  expect(total).toBe(rows.length)
  return rows.map(({ fields }) => fields.amount)
}
const [nine, thousand, ninety] = credits.map(({ amount }) => amount)

it.each([
  [undefined, [ninety, thousand, nine]],
  ['recordedAt', [nine, thousand, ninety]],
  ['amount', [nine, ninety, thousand]],
  ['-amount', [thousand, ninety, nine]],
  ['reason', [thousand, nine, ninety]],
  ['recordedBy', [thousand, nine, ninety]],
  ['-recordedBy', [ninety, nine, thousand]],
])('sorts records by %s: signed sums by their value', async (sort, expected) => {
  expect(await amounts({ ...(sort !== undefined && { sort }) })).toEqual(expected)
})

it('finds a record by a part of what was signed or of who signed it, in any case', async () => {
  expect(await amounts({ text: 'the METER' })).toEqual([nine])
  expect(await amounts({ text: '1000.5' })).toEqual([thousand])
  expect(await amounts({ text: 'bel', sort: '-amount' })).toEqual([ninety, nine])
  expect(await amounts({ text: memberId.toUpperCase() })).toHaveLength(3)
  expect(await amounts({ text: 'the meter', state: 'approved' })).toEqual([])
  // Names of fields and what every decision has are not what was signed.
  for (const text of ['memberId', 'settlement', '1900000000']) expect(await amounts({ text })).toEqual([])
})

it('sorts and searches the newest 2,000 records, and lists all of them by time', async () => {
  const many: RecordSource = sql`select lpad((1000 + n)::text, 32, '0')::uuid, case n when 0 then 'recorded' else 'approved' end,
    (select operator_id from operator where name = 'Ana'), timestamptz '2026-01-01' + make_interval(secs => n), null::uuid, null::timestamptz
    from generate_series(0, 2000) n`
  const read = async (asked: Partial<RecordPage>) => {
    const { rows, total } = await readRecords(database.app, many, { pageNum: 1, pageSize: 1, ...asked }, 'en')
    return { total, first: rows[0]?.id.slice(-4) }
  }
  expect(await read({})).toEqual({ total: 2_001, first: '3000' })
  expect(await read({ sort: 'recordedAt' })).toEqual({ total: 2_001, first: '1000' })
  expect(await read({ sort: 'recordedBy' })).toEqual({ total: 2_000, first: '1001' })
  expect(await read({ sort: 'amount' })).toMatchObject({ total: 2_000 })
  expect(await read({ text: '1001' })).toEqual({ total: 1, first: '1001' })
  expect(await read({ text: '000000001000' }), 'the oldest').toEqual({ total: 0, first: undefined })
  expect(await read({ text: '000000001000', state: 'recorded' }), 'the newest of its state').toMatchObject({ total: 1 })
})

it('still lists, sorts and filters when the bytes of a decision are not JSON', async () => {
  const altered = sql`update operator_decision set decision = 'not JSON' where decision like '%1000.5%'`
  await altered.execute(database.owner)
  expect(await amounts({ sort: 'amount' })).toEqual([nine, ninety, undefined])
  expect(await amounts({ text: 'ana' })).toEqual([undefined])
})

it('names the member of a record by the wallet, and finds and sorts records by it', async () => {
  const ofOther = await addOfMember('0197f5a0-0000-7000-8000-0000000000aa', `0x${'d6'.repeat(20)}`)
  const wallets = async (asked: { sort?: string; text?: string }) => {
    const { rows } = await readRecords(database.app, source, { ...asked, pageNum: 1, pageSize: 100 }, 'en')
    return rows.map((row) => row.memberWallet)
  }
  // The bytes of one record are altered above, so it names nobody.
  const all = [ofOther, memberWallet, null, memberWallet]
  expect(await wallets({})).toEqual(all)
  expect(await wallets({ sort: 'memberId' })).toEqual([memberWallet, memberWallet, ofOther, null])
  expect(await wallets({ sort: '-memberId' })).toEqual([null, ofOther, memberWallet, memberWallet])
  expect(await wallets({ text: '0xD6d6' })).toEqual([ofOther])

  async function addOfMember(id: string, address: string): Promise<string> {
    await database.owner.insertInto('member').values({ member_id: id, address, created_at: clock.now() }).execute()
    const { operator_id } = await database.owner.selectFrom('operator').select('operator_id').executeTakeFirstOrThrow()
    await addCredit(operator_id, { memberId: id, amount: '1 USDT', reason: 'Of another member' })
    return address
  }
})
