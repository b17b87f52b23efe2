import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import { writeAudit } from '../decisions/audit-log.ts'
import type { SettlementOperator } from '../decisions/audited.ts'
import { hostileApprovals, hostileDecisions } from '../decisions/fixtures/hostile-signatures.ts'
import { verifyJournal } from '../verification/journal/journal.ts'
import { createLedgerFixture, deposit } from './fixtures/ledger-fixture.ts'
import { orRefusal } from './fixtures/or-refusal.ts'
import { openSignedReversals } from './fixtures/signed-reversals.ts'
import type { Leg } from './ledger.ts'

let book: Awaited<ReturnType<typeof createLedgerFixture>>
let reversals: ReturnType<typeof openSignedReversals>
let ada: SettlementOperator
let ben: SettlementOperator
beforeAll(async () => {
  book = await createLedgerFixture()
  const { app: db, owner, clock, ledger } = book
  reversals = openSignedReversals({ db, owner, clock, ledger, audit: writeAudit({ clock }) })
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

const open = { state: 'recorded', pageNum: 1, pageSize: 50 } as const
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
const ask = (memberId: string, transferId: string) => reversals.record(ada, { memberId, transferId, reason })

describe('a reversal', () => {
  it('reverses a transfer once when two operators agree', async () => {
    const memberId = randomUUID()
    const transferId = await posted(memberId, commission(30n))
    const reversalId = await ask(memberId, transferId)
    expect(await book.ledger.balances(book.app, memberId)).toEqual({ available: 30n, held: 0n })
    await reversals.approve(ben, reversalId)
    expect(await book.ledger.balances(book.app, memberId)).toEqual({ available: 0n, held: 0n })
    const { lines } = await book.ledger.statementPage(book.app, { memberId, asset: 'USDT', limit: 5 })
    expect(lines.map(({ kind, amount, reference }) => [kind, amount, reference])).toEqual([
      ['referral', 30n, null],
      ['reversal', -30n, { kind: 'transfer', id: transferId }],
    ])
    expect(await orRefusal(ask(memberId, transferId))).toBe('409 already_recorded')
    expect(await orRefusal(reversals.approve(ben, reversalId))).toBe('409 already_decided')
    await transaction(book.app, (tx) => book.ledger.reverse(tx, { memberId, transferId }))
    expect(await book.ledger.balances(book.app, memberId)).toEqual({ available: 0n, held: 0n })
    expect(await verifyJournal(book.app)).toEqual([])
  })

  it('needs two operators with the role', async () => {
    const memberId = randomUUID()
    const transferId = await posted(memberId, commission(1n))
    const reversalId = await ask(memberId, transferId)
    expect(await orRefusal(reversals.approve(ada, reversalId))).toBe('403 own_record')
    const viewer = { ...ben, roles: ['viewer'] as const }
    expect(await orRefusal(reversals.approve(viewer, reversalId))).toBe('403 role_missing')
    const address = `0x${memberId.replaceAll('-', '').padStart(40, '0')}`
    await book.owner
      .insertInto('member')
      .values({ member_id: memberId, address, created_at: book.clock.now() })
      .execute()
    const { rows, wallets } = await reversals.list(open)
    expect(rows.map((row) => row.reversal_id)).toContain(reversalId)
    expect(wallets.get(memberId)).toBe(address)
    expect((await reversals.list({ ...open, state: 'approved' })).rows.map((row) => row.state)).not.toContain(
      'recorded',
    )
    await reversals.reject(ada, reversalId, { reason: 'not as agreed' })
    expect(await book.ledger.balances(book.app, memberId)).toEqual({ available: 1n, held: 0n })
    expect(await ask(memberId, transferId)).not.toBe(reversalId)
  })

  it('never takes a member below zero, and can be approved when the money is there again', async () => {
    const memberId = randomUUID()
    const transferId = await posted(memberId, commission(10n))
    const hold: Leg = { ...deposit(4n), debit: 'available', credit: 'held', kind: 'withdrawal_hold' }
    await book.post(memberId, hold)
    const reversalId = await ask(memberId, transferId)
    expect(await orRefusal(reversals.approve(ben, reversalId))).toBe('422 balance_short')
    await book.post(memberId, deposit(4n))
    await reversals.approve(ben, reversalId)
    expect(await book.ledger.balances(book.app, memberId)).toEqual({ available: 0n, held: 4n })
  })

  it('happens once when two operators approve at the same time', async () => {
    const memberId = randomUUID()
    const cleo = await addOperator('Cleo')
    const transferId = await posted(memberId, commission(10n))
    await book.post(memberId, deposit(100n))
    const reversalId = await ask(memberId, transferId)
    const outcomes = await Promise.all(
      [ben, cleo, ben, cleo].map((who) => orRefusal(reversals.approve(who, reversalId))),
    )
    expect(outcomes.filter((outcome) => /^409 (already_decided|decision_changed)$/.test(outcome ?? ''))).toHaveLength(3)
    expect(await book.ledger.balances(book.app, memberId)).toEqual({ available: 100n, held: 0n })
  })

  it('is refused for transfers that follow from other books, and for reversals', async () => {
    const memberId = randomUUID()
    expect(await orRefusal(ask(memberId, await posted(memberId, deposit(5n))))).toBe('422 not_reversible (transferId)')
    expect(await orRefusal(ask(memberId, randomUUID()))).toBe('404 record_unknown (transferId)')
    const transferId = await posted(memberId, commission(5n))
    await reversals.approve(ben, await ask(memberId, transferId))
    const reversal = await book.app
      .selectFrom('transfer')
      .select('id')
      .where('idempotency_key', '=', `reversal:${transferId}`)
      .executeTakeFirstOrThrow()
    expect(await orRefusal(ask(memberId, reversal.id))).toBe('422 not_reversible (transferId)')
    const short = reversals.record(ada, { memberId, transferId, reason: ' too short ' })
    expect(await orRefusal(short)).toBe('422 reason_required (reason)')
  })
})

describe('no signature of one operator is enough', () => {
  const request = async () => {
    const memberId = randomUUID()
    return { memberId, transferId: await posted(memberId, commission(7n)), reason }
  }
  const outcomes = (attempts: Promise<unknown>[]) => Promise.all(attempts.map(orRefusal))
  const decisionOf = (id: string) =>
    book.owner
      .selectFrom('operator_decision')
      .select('decision')
      .where('decision_id', '=', id)
      .executeTakeFirstOrThrow()

  it('shows what moves, from where to where', async () => {
    const { description } = await reversals.draft(await request())
    expect(description.title).toBe('Reverse a ledger transfer')
    expect(description.lines).toEqual(
      expect.arrayContaining([
        { label: 'Kind of transfer', value: 'commission (referral)' },
        { label: 'Amount', value: '0.000000000000000007 USDT' },
        { label: 'Is taken from account', value: 'what the member can spend (available)' },
        { label: 'Goes back to account', value: 'commission that the company paid (referral_expense)' },
        { label: 'Reason', value: reason },
      ]),
    )
  })

  it('to record: not forged, altered, expired, of another chain or in another role', async () => {
    const { desk, draft, unsigned } = reversals
    const asked = await request()
    const changed = { quantity: '0.00000000000000007 USDT' }
    const hostile = await hostileDecisions(await draft(asked), await desk.walletOf(ada), changed)
    for (const { name, signed, reason: refused } of hostile)
      expect([name, await orRefusal(unsigned.record(ada, asked, signed))]).toEqual([
        name,
        expect.stringContaining(refused),
      ])
    expect(await ask(asked.memberId, asked.transferId)).toMatch(/-/)
  })

  it('to approve: not forged, altered, expired, of another chain or in another role', async () => {
    const { desk, draftApproval, unsigned } = reversals
    const { memberId, transferId } = await request()
    const id = await ask(memberId, transferId)
    const { decision } = await decisionOf(id)
    for (const { name, signed, reason: refused } of await hostileApprovals(
      await draftApproval(id),
      decision,
      await desk.walletOf(ben),
    ))
      expect([name, await orRefusal(unsigned.approve(ben, id, signed))]).toEqual([
        name,
        expect.stringContaining(refused),
      ])
    expect(await book.ledger.balances(book.app, memberId)).toEqual({ available: 7n, held: 0n })
  })

  it('to approve with the first operator’s key, or under an approval of another reversal', async () => {
    const { desk, draftApproval, unsigned } = reversals
    const [one, other] = [await request(), await request()]
    const [id, otherId] = [await ask(one.memberId, one.transferId), await ask(other.memberId, other.transferId)]
    const own = await desk.sign(ada, await draftApproval(id))
    expect(await orRefusal(unsigned.approve(ben, id, own))).toBe('403 signature_invalid')
    const ofOther = await desk.sign(ben, await draftApproval(otherId))
    expect(await orRefusal(unsigned.approve(ben, id, ofOther))).toBe('409 decision_changed')
  })

  it('to record twice: one signature makes one record', async () => {
    const asked = await request()
    const signed = await reversals.desk.sign(ada, await reversals.draft(asked))
    const again = Array.from({ length: 4 }, () => reversals.unsigned.record(ada, asked, signed))
    expect((await outcomes(again)).filter((outcome) => outcome === '409 already_recorded')).toHaveLength(3)
    const { rows } = await reversals.list(open)
    await reversals.reject(ben, rows.find((row) => row.transfer_id === asked.transferId)?.reversal_id ?? '', {
      reason: 'not as agreed',
    })
    expect(await orRefusal(reversals.unsigned.record(ada, asked, signed))).toBe('409 already_recorded')
  })

  it('when the operator was ended in the registry between signature and approval', async () => {
    const dora = await addOperator('Dora')
    const { memberId, transferId } = await request()
    const id = await ask(memberId, transferId)
    const signed = await reversals.desk.sign(dora, await reversals.draftApproval(id))
    await reversals.desk.end(dora)
    expect(await orRefusal(reversals.unsigned.approve(dora, id, signed))).toBe('403 role_missing')
  })

  it('to approve what was changed in the database after it was recorded', async () => {
    const [{ memberId, transferId }, bigger] = [await request(), commission(9n)]
    const id = await ask(memberId, transferId)
    const other = await posted(memberId, bigger)
    await sql`update ledger_reversal set transfer_id = ${other} where reversal_id = ${id}`.execute(book.owner)
    expect(await orRefusal(reversals.approve(ben, id))).toBe('409 decision_changed')
    expect(await book.ledger.balances(book.app, memberId)).toEqual({ available: 16n, held: 0n })
  })
})

describe('PostgreSQL itself', () => {
  it('posts no unapproved reversal, and none that differs from its transfer', async () => {
    const memberId = randomUUID()
    const transferId = await posted(memberId, commission(5n))
    const reversal: Leg = {
      key: `reversal:${transferId}`,
      asset: 'USDT',
      debit: 'available',
      credit: 'referral_expense',
      amount: 5n,
      kind: 'reversal',
      reference: { kind: 'transfer', id: transferId },
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

  it('posts no reversal of a kind that has none, although two operators approved it', async () => {
    const memberId = randomUUID()
    const transferId = await posted(memberId, deposit(5n))
    const at = book.clock.now()
    const recorded = { member_id: memberId, reversal_id: newId(book.clock), transfer_id: transferId, reason }
    const decided = { state: 'approved', decided_by: ben.operatorId, decided_at: at } as const
    await book.owner
      .insertInto('ledger_reversal')
      .values({ ...recorded, recorded_by: ada.operatorId, recorded_at: at, ...decided })
      .execute()
    const reverse = transaction(book.app, (tx) => book.ledger.reverse(tx, { memberId, transferId }))
    expect(await orRefusal(reverse)).toBe('422 not_reversible')
  })

  it('refuses one operator in both roles, and a change of a decision', async () => {
    const memberId = randomUUID()
    const reversalId = await ask(memberId, await posted(memberId, commission(5n)))
    const change = (text: string) => sql.raw(`update ledger_reversal ${text} where reversal_id = '${reversalId}'`)
    const decided = (by: string) => `set state = 'approved', decided_by = '${by}', decided_at = now()`
    await expect(change(decided(ada.operatorId)).execute(book.owner)).rejects.toThrow('violates check constraint')
    await reversals.reject(ben, reversalId, { reason: 'not as agreed' })
    await expect(change(decided(ben.operatorId)).execute(book.owner)).rejects.toThrow('append-only')
  })
})
