import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NIL_ID, newId } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import { writeAudit } from '../decisions/audit-log.ts'
import type { SettlementOperator } from '../decisions/audited.ts'
import { verifyJournal } from '../verification/journal.ts'
import { createBook, deposit } from './fixtures/ledger-fixture.ts'
import { orRefusal } from './fixtures/or-refusal.ts'
import type { Leg } from './ledger.ts'
import { createReversals, type Reversals } from './reversals.ts'

let book: Awaited<ReturnType<typeof createBook>>
let reversals: Reversals
let ada: SettlementOperator
let ben: SettlementOperator
beforeAll(async () => {
  book = await createBook()
  const { app: db, clock, ledger } = book
  reversals = createReversals({ db, clock, ledger, audit: writeAudit({ clock }), takenBack: async () => undefined })
  ada = await addOperator('Ada')
  ben = await addOperator('Ben')
})
afterAll(() => book.drop())

async function addOperator(name: string): Promise<SettlementOperator> {
  const operatorId = newId(book.clock)
  const address = `0x${operatorId.replaceAll('-', '').padStart(40, '0')}`
  const row = { operator_id: operatorId, address, name, roles: ['settlement'], created_at: book.clock.now() }
  await book.owner.insertInto('operator').values(row).execute()
  return { operatorId, name, roles: ['settlement'] }
}

const reason = 'credited to the wrong member'
const commission = (amount: bigint): Leg => ({ ...deposit(amount), debit: 'referral_expense', kind: 'referral' })

async function posted(memberId: string, leg: Leg): Promise<string> {
  await book.post(memberId, leg)
  const where = { member_id: memberId, idempotency_key: leg.key }
  const row = await book.app
    .selectFrom('transfer')
    .select('id')
    .where((is) => is.and(where))
    .executeTakeFirstOrThrow()
  return row.id
}
const ask = (memberId: string, transferId: string) => reversals.recordReversal(ada, { memberId, transferId, reason })

describe('a reversal', () => {
  it('reverses a transfer once when two operators agree', async () => {
    const memberId = randomUUID()
    const transferId = await posted(memberId, commission(30n))
    const reversalId = await ask(memberId, transferId)
    expect(await book.ledger.balances(book.app, memberId)).toEqual({ available: 30n, held: 0n })
    await reversals.approveReversal(ben, memberId, reversalId)
    expect(await book.ledger.balances(book.app, memberId)).toEqual({ available: 0n, held: 0n })
    const { lines } = await book.ledger.statementPage(book.app, { memberId, asset: 'USDT', limit: 5 })
    expect(lines.map(({ kind, amount, reference }) => [kind, amount, reference])).toEqual([
      ['referral', 30n, null],
      ['reversal', -30n, { kind: 'transfer', id: transferId }],
    ])
    expect(await orRefusal(ask(memberId, transferId))).toBe('409 already_recorded')
    expect(await orRefusal(reversals.approveReversal(ben, memberId, reversalId))).toBe('409 already_decided')
    await transaction(book.app, (tx) => book.ledger.reverse(tx, { memberId, transferId }))
    expect(await book.ledger.balances(book.app, memberId)).toEqual({ available: 0n, held: 0n })
    expect(await verifyJournal(book.app)).toEqual([])
  })

  it('reverses transfers of the house, too', async () => {
    const before = await book.ledger.houseBalances(book.app)
    const paid: Leg = { ...deposit(9n), debit: 'network_fee', credit: 'treasury', kind: 'network_fee_paid' }
    const transferId = await posted(NIL_ID, paid)
    await reversals.approveReversal(ben, NIL_ID, await ask(NIL_ID, transferId))
    expect(await book.ledger.houseBalances(book.app)).toEqual(before)
  })

  it('needs two operators with the role', async () => {
    const memberId = randomUUID()
    const transferId = await posted(memberId, commission(1n))
    const reversalId = await ask(memberId, transferId)
    expect(await orRefusal(reversals.approveReversal(ada, memberId, reversalId))).toBe('403 own_record')
    const viewer = { ...ben, roles: ['viewer'] as const }
    expect(await orRefusal(reversals.approveReversal(viewer, memberId, reversalId))).toBe('403 role_missing')
    expect((await reversals.listOpenReversals(50)).map((row) => row.reversal_id)).toContain(reversalId)
    await reversals.rejectReversal(ben, memberId, reversalId)
    expect(await book.ledger.balances(book.app, memberId)).toEqual({ available: 1n, held: 0n })
    expect(await ask(memberId, transferId)).not.toBe(reversalId)
  })

  it('never takes a member below zero, and can be approved when the money is there again', async () => {
    const memberId = randomUUID()
    const transferId = await posted(memberId, commission(10n))
    const hold: Leg = { ...deposit(4n), debit: 'available', credit: 'held', kind: 'withdrawal_hold' }
    await book.post(memberId, hold)
    const reversalId = await ask(memberId, transferId)
    expect(await orRefusal(reversals.approveReversal(ben, memberId, reversalId))).toBe('422 balance_short')
    await book.post(memberId, deposit(4n))
    await reversals.approveReversal(ben, memberId, reversalId)
    expect(await book.ledger.balances(book.app, memberId)).toEqual({ available: 0n, held: 4n })
  })

  it('happens once when two operators approve at the same time', async () => {
    const memberId = randomUUID()
    const cleo = await addOperator('Cleo')
    const transferId = await posted(memberId, commission(10n))
    await book.post(memberId, deposit(100n))
    const reversalId = await ask(memberId, transferId)
    const outcomes = await Promise.all(
      [ben, cleo, ben, cleo].map((who) => orRefusal(reversals.approveReversal(who, memberId, reversalId))),
    )
    expect(outcomes.filter((outcome) => outcome === '409 already_decided')).toHaveLength(3)
    expect(await book.ledger.balances(book.app, memberId)).toEqual({ available: 100n, held: 0n })
  })

  it('is refused for transfers that follow from other books, and for reversals', async () => {
    const memberId = randomUUID()
    expect(await orRefusal(ask(memberId, await posted(memberId, deposit(5n))))).toBe('422 not_reversible (transferId)')
    expect(await orRefusal(ask(memberId, randomUUID()))).toBe('404 record_unknown (transferId)')
    const transferId = await posted(memberId, commission(5n))
    await reversals.approveReversal(ben, memberId, await ask(memberId, transferId))
    const reversal = await book.app
      .selectFrom('transfer')
      .select('id')
      .where('idempotency_key', '=', `reversal:${transferId}`)
      .executeTakeFirstOrThrow()
    expect(await orRefusal(ask(memberId, reversal.id))).toBe('422 not_reversible (transferId)')
    const short = reversals.recordReversal(ada, { memberId, transferId, reason: ' too short ' })
    expect(await orRefusal(short)).toBe('422 reason_required (reason)')
  })
})

describe('PostgreSQL itself', () => {
  it('posts no unapproved reversal, and none that differs from its transfer', async () => {
    const memberId = randomUUID()
    const transferId = await posted(memberId, commission(5n))
    const reversal: Leg = {
      ...{ key: `reversal:${transferId}`, asset: 'USDT', debit: 'available', credit: 'referral_expense', amount: 5n },
      ...{ kind: 'reversal', reference: { kind: 'transfer', id: transferId } },
    }
    expect(await orRefusal(book.post(memberId, reversal))).toBe('422 not_reversible')
    const reversalId = await ask(memberId, transferId)
    expect(await orRefusal(book.post(memberId, reversal))).toBe('422 not_reversible')
    await transaction(book.app, async (tx) => {
      await sql`update ledger_reversal set state = 'approved', decided_by = ${ben.operatorId}, decided_at = now() where reversal_id = ${reversalId}`.execute(
        tx,
      )
    })
    for (const change of [{ amount: 4n }, { credit: 'treasury' as const }, { key: 'again' }])
      expect(await orRefusal(book.post(memberId, { ...reversal, ...change }))).toBe('422 not_reversible')
    expect(await book.post(memberId, reversal)).toBe(1)
    expect(await book.post(memberId, reversal)).toBe(0)
  })

  it('refuses one operator in both roles, and a change of a decision', async () => {
    const memberId = randomUUID()
    const reversalId = await ask(memberId, await posted(memberId, commission(5n)))
    const change = (text: string) => sql.raw(`update ledger_reversal ${text} where reversal_id = '${reversalId}'`)
    const decided = (by: string) => `set state = 'approved', decided_by = '${by}', decided_at = now()`
    await expect(change(decided(ada.operatorId)).execute(book.owner)).rejects.toThrow('violates check constraint')
    await reversals.rejectReversal(ben, memberId, reversalId)
    await expect(change(decided(ben.operatorId)).execute(book.owner)).rejects.toThrow('append-only')
  })
})
