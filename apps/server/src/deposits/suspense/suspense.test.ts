import { sql } from 'kysely'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount } from '../../chain/local/fixtures/test-chain.ts'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { transaction } from '../../db/transaction.ts'
import type { Draft, Signed } from '../../decisions/signed/signed-decisions.ts'
import { createReversals } from '../../ledger/reversals.ts'
import { usdt, venueName } from '../../orders/fixtures/orders-fixture.ts'
import { booksChecks } from '../../trust/reconciliation/reconciliation-books.ts'
import { type DepositsFixture, deskWallets, openDepositsFixture, type Payer } from '../fixtures/deposits-fixture.ts'
import { lockOutflows } from '../outflows/outflow-store.ts'
import { endReversedAssignment } from './reversed-assignment.ts'
import type { SuspenseTarget } from './suspense.ts'

const evidence = 'The exchange confirmed by letter whose payment it was'
let fixture: DepositsFixture
let payer: Payer
beforeAll(async () => {
  fixture = await openDepositsFixture()
  payer = await fixture.payer()
})
afterEach(async () => {
  const { books, chain } = await fixture.cash()
  expect(books).toEqual(chain)
  expect(await fixture.shop.ledger.sumOfAll(fixture.shop.db)).toBe(0n)
})
afterAll(() => fixture.close())

/** A stranger's payment in suspense. */
async function unknown(amount: string): Promise<{ log: { txHash: string; logIndex: number }; stranger: TestAccount }> {
  const stranger = await fixture.test.account()
  await fixture.give(stranger.address, amount)
  const txHash = await fixture.send(stranger, amount)
  await fixture.finaliseAndScan()
  return { log: { txHash, logIndex: 0 }, stranger }
}

async function assign(log: { txHash: string; logIndex: number }, target: SuspenseTarget): Promise<string> {
  const member = target === 'member' ? { member: payer.address } : {}
  const venue = target === 'venue' ? { venue: venueName } : {}
  return fixture.suspense.assign(fixture.recorder, { log, target, evidence, ...member, ...venue })
}

async function inSuspense(): Promise<bigint> {
  return (await fixture.shop.ledger.houseBalances(fixture.shop.db)).suspense
}

async function isListed({ txHash }: { txHash: string }): Promise<boolean> {
  const { rows } = await fixture.suspense.list({ pageNum: 1, pageSize: 100 })
  return rows.some((row) => row.tx_hash === txHash)
}

describe('money in suspense', () => {
  it('goes to a member when two operators decide so; the member is notified, and the order waits for a tap', async () => {
    const { log } = await unknown('15')
    const orderId = await fixture.shop.orders.placeOrder(payer.memberId, await fixture.shop.request())
    const before = await inSuspense()
    const id = await assign(log, 'member')
    expect(await fixture.shop.available(payer)).toBe(0n)
    await fixture.suspense.approve(fixture.approver, id)
    expect(await fixture.shop.available(payer)).toBe(usdt('15'))
    expect(await inSuspense()).toBe(before - usdt('15'))
    expect(await fixture.shop.stateOf(payer, orderId)).toBe('awaiting_payment')
    expect(fixture.toldTo(payer)).toEqual([{ state: 'final', txHash: log.txHash, amount: '15' }])
    expect(await isListed(log)).toBe(false)
    expect(fixture.audited.slice(-2)).toEqual(['suspense.assign done', 'suspense.approve done'])
  })

  it('is listed page by page, oldest first', async () => {
    const page = (pageNum: number, pageSize: number) => fixture.suspense.list({ pageNum, pageSize })
    const added = [await unknown('1'), await unknown('2'), await unknown('3')].map(({ log }) => log.txHash)
    const { rows, total } = await page(1, 100)
    expect(rows.map((row) => row.tx_hash).slice(-3)).toEqual(added)
    expect(total).toBe(rows.length)
    const single = await Promise.all(rows.map((_, place) => page(place + 1, 1)))
    expect(single.map((each) => [each.rows.map((row) => row.tx_hash), each.total])).toEqual(
      rows.map((row) => [[row.tx_hash], total]),
    )
    expect((await page(total + 1, 1)).rows).toEqual([])
  })

  it('is moved once, however many approve it at the same time', async () => {
    const { log } = await unknown('6')
    const before = await fixture.shop.available(payer)
    const id = await assign(log, 'member')
    const approvals = Array.from({ length: 8 }, () => fixture.suspense.approve(fixture.approver, id))
    const outcomes = await Promise.allSettled(approvals)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await fixture.shop.available(payer)).toBe(before + usdt('6'))
    await expect(fixture.suspense.reject(fixture.approver, id, { reason: 'not as agreed' })).rejects.toThrow(
      '409 already_decided',
    )
    await expect(assign(log, 'owner')).rejects.toThrow('409 already_recorded')
  })

  it('needs two operators, in the database too', async () => {
    const { log } = await unknown('7')
    const id = await assign(log, 'member')
    await expect(fixture.suspense.approve(fixture.recorder, id)).rejects.toThrow('403 own_record')
    const alone = {
      state: 'approved',
      decided_by: fixture.recorder.operatorId,
      decided_at: fixture.shop.clock.now(),
    } as const
    await expect(
      fixture.shop.owner.updateTable('suspense_assignment').set(alone).where('assignment_id', '=', id).execute(),
    ).rejects.toThrow(/suspense_assignment_check/)
    const viewer = { ...fixture.approver, roles: ['viewer'] as const }
    await expect(fixture.suspense.approve(viewer, id)).rejects.toThrow('403 role_missing')
  })

  it('can be assigned again after a rejection', async () => {
    const { log } = await unknown('8')
    const id = await assign(log, 'member')
    await fixture.suspense.reject(fixture.recorder, id, { reason: 'not as agreed' })
    expect(await isListed(log)).toBe(true)
    const before = (await fixture.shop.ledger.houseBalances(fixture.shop.db)).house_withdrawal
    await fixture.suspense.approve(fixture.approver, await assign(log, 'owner'))
    expect((await fixture.shop.ledger.houseBalances(fixture.shop.db)).house_withdrawal).toBe(before - usdt('8'))
  })

  it('becomes revenue if it is a venue’s', async () => {
    const { log } = await unknown('30')
    const before = await inSuspense()
    await fixture.suspense.approve(fixture.approver, await assign(log, 'venue'))
    const payments = await fixture.shop.db.selectFrom('venue_payment').select(['tx_hash', 'amount']).execute()
    expect(payments).toEqual([{ tx_hash: log.txHash, amount: usdt('30') }])
    expect(await inSuspense()).toBe(before)
  })

  it('names what is wrong with an assignment', async () => {
    const { log } = await unknown('1')
    const give = (changes: object) =>
      fixture.suspense.assign(fixture.recorder, { log, target: 'member', member: payer.memberId, evidence, ...changes })
    await expect(give({ evidence: ' too thin ' })).rejects.toThrow('(evidence)')
    await expect(give({ member: undefined })).rejects.toThrow('(member)')
    await expect(give({ member: fixture.forger.address })).rejects.toThrow('(member)')
    await expect(give({ target: 'owner' })).rejects.toThrow('(member)')
    await expect(give({ target: 'venue', member: undefined, venue: 'Nobody' })).rejects.toThrow('(venue)')
    await expect(give({ venue: venueName })).rejects.toThrow('(venue)')
    await expect(give({ log: { ...log, logIndex: 9 } })).rejects.toThrow('404 record_unknown')
    await give({})
    await expect(give({})).rejects.toThrow('409 already_recorded')
  })
})

describe('the two operators sign', () => {
  const given = async (changes: object = {}) => {
    const { log } = await unknown('3')
    return { log, target: 'member' as const, member: payer.memberId, evidence, ...changes }
  }
  const sign = async ({ text, typedData }: Draft, account: PrivateKeyAccount): Promise<Signed> => ({
    text,
    signature: await account.signTypedData(typedData as never),
  })

  it('the transfer, its sum, the member and the evidence', async () => {
    const asked = await given()
    const { description } = await fixture.signedSuspense.draftAssignment(asked)
    const values = description.lines.map(({ value }) => value)
    expect(description.title).toBe('Assign money in suspense')
    for (const value of [asked.log.txHash, '3 USDT', 'a member (member)', payer.memberId, evidence])
      expect(values).toContain(value)
  })

  it('and one who signed something else records nothing', async () => {
    const [asked, other] = [await given(), await given()]
    const draft = await fixture.signedSuspense.draftAssignment(other)
    const assigning = fixture.signedSuspense.assign(fixture.recorder, asked, await sign(draft, deskWallets.recorder))
    await expect(assigning).rejects.toThrow('decision_changed')
    const foreign = await sign(await fixture.signedSuspense.draftAssignment(asked), deskWallets.approver)
    await expect(fixture.signedSuspense.assign(fixture.recorder, asked, foreign)).rejects.toThrow('signature_invalid')
    expect(await isListed(asked.log)).toBe(true)
    await fixture.suspense.assign(fixture.recorder, asked)
  })

  it('once for each time it is recorded', async () => {
    const asked = await given()
    const signed = await sign(await fixture.signedSuspense.draftAssignment(asked), deskWallets.recorder)
    const id = await fixture.signedSuspense.assign(fixture.recorder, asked, signed)
    await fixture.suspense.reject(fixture.recorder, id, { reason: 'not as agreed' })
    const again = fixture.signedSuspense.assign(fixture.recorder, asked, signed)
    await expect(again).rejects.toThrow('409 already_recorded')
  })

  it('what was recorded: an assignment changed in the database cannot be approved', async () => {
    const id = await fixture.suspense.assign(fixture.recorder, await given())
    const signed = await sign(await fixture.signedSuspense.draftApproval(id), deskWallets.approver)
    const before = await inSuspense()
    await sql`alter table suspense_assignment disable trigger user`.execute(fixture.shop.owner)
    await fixture.shop.owner
      .updateTable('suspense_assignment')
      .set({ target: 'owner', member_id: null })
      .where('assignment_id', '=', id)
      .execute()
    await sql`alter table suspense_assignment enable trigger user`.execute(fixture.shop.owner)
    await expect(fixture.signedSuspense.approve(fixture.approver, id, signed)).rejects.toThrow('decision_changed')
    expect(await inSuspense()).toBe(before)
  })

  it('with keys of the registry: names in the database are not enough', async () => {
    const asked = await given()
    const thief = privateKeyToAccount(generatePrivateKey())
    const { operatorId } = fixture.recorder
    const change = (address: string) =>
      fixture.shop.owner.updateTable('operator').set({ address }).where('operator_id', '=', operatorId).execute()
    await change(thief.address.toLowerCase())
    const signed = await sign(await fixture.signedSuspense.draftAssignment(asked), thief)
    await expect(fixture.signedSuspense.assign(fixture.recorder, asked, signed)).rejects.toThrow('role_missing')
    await change(deskWallets.recorder.address.toLowerCase())
  })

  it('one line of evidence', async () => {
    const asked = await given({ evidence: 'The exchange confirmed\nby letter' })
    await expect(fixture.signedSuspense.draftAssignment(asked)).rejects.toThrow('(evidence)')
    const long = await given({ evidence: 'x'.repeat(501) })
    await expect(fixture.signedSuspense.draftAssignment(long)).rejects.toThrow('(evidence)')
  })
})

describe('money that goes back to its sender', () => {
  it('stays owed until the chain shows it leaving', async () => {
    const { log, stranger } = await unknown('21')
    const before = await inSuspense()
    await fixture.suspense.approve(fixture.approver, await assign(log, 'sender'))
    expect([await inSuspense(), await isListed(log)]).toEqual([before, true])
    await fixture.send(fixture.treasury, '21', { to: stranger.address })
    await fixture.finaliseAndScan()
    expect([await inSuspense(), await isListed(log)]).toEqual([before - usdt('21'), false])
    expect((await fixture.transfers()).at(-1)).toEqual({ state: 'outflow', reason: 'returned', amount: usdt('21') })
    expect(await fixture.incidents()).toEqual([])
  })

  it('can be assigned again after a cancelled return; sent anyway, nothing explains it', async () => {
    const { log, stranger } = await unknown('23')
    const before = await inSuspense()
    const id = await assign(log, 'sender')
    await fixture.suspense.approve(fixture.approver, id)
    expect(await fixture.suspense.reject(fixture.approver, id, { reason: 'not as agreed' })).toBe('waits')
    await expect(fixture.suspense.reject(fixture.approver, id, { reason: 'not as agreed' })).rejects.toThrow(
      '403 own_record',
    )
    await expect(assign(log, 'owner')).rejects.toThrow('409 already_recorded')
    expect(await fixture.suspense.reject(fixture.recorder, id, { reason: 'not as agreed' })).toBe('rejected')
    expect(await isListed(log)).toBe(true)
    await fixture.send(fixture.treasury, '23', { to: stranger.address })
    await fixture.finaliseAndScan()
    const open = await fixture.incidents()
    expect(open).toEqual([expect.stringMatching(/^suspect_outflow /)])
    expect(await inSuspense()).toBe(before)
    await expect(fixture.suspense.reject(fixture.recorder, id, { reason: 'not as agreed' })).rejects.toThrow(
      '409 already_decided',
    )
    await fixture.suspense.approve(fixture.approver, await assign(log, 'sender'))
    expect([await inSuspense(), await isListed(log)]).toEqual([before - usdt('23'), false])
    expect(await fixture.incidents()).toEqual([])
  })

  it('cannot be cancelled once it was seen leaving, however close', async () => {
    const { log, stranger } = await unknown('24')
    const id = await assign(log, 'sender')
    await fixture.suspense.approve(fixture.approver, id)
    await fixture.suspense.reject(fixture.approver, id, { reason: 'not as agreed' })
    await fixture.send(fixture.treasury, '24', { to: stranger.address })
    await fixture.finalise()
    const [given] = await Promise.allSettled([
      fixture.suspense.reject(fixture.recorder, id, { reason: 'not as agreed' }),
      fixture.scan(),
    ])
    const isUnexplained = (await fixture.incidents()).length > 0
    expect(isUnexplained).toBe(given.status === 'fulfilled')
    if (isUnexplained) await fixture.suspense.approve(fixture.approver, await assign(log, 'sender'))
    expect(await isListed(log)).toBe(false)
    expect(await fixture.incidents()).toEqual([])
  })

  it('is explained when it left before its approval', async () => {
    const { log, stranger } = await unknown('22')
    const before = await inSuspense()
    const id = await assign(log, 'sender')
    await fixture.send(fixture.treasury, '22', { to: stranger.address })
    await fixture.finaliseAndScan()
    expect(await fixture.incidents()).toHaveLength(1)
    await fixture.suspense.approve(fixture.approver, id)
    expect(await inSuspense()).toBe(before - usdt('22'))
    expect(await fixture.incidents()).toEqual([])
    expect(await isListed(log)).toBe(false)
  })
})

it('waits with every decision until no one else explains outflows', async () => {
  const { log } = await unknown('25')
  const id = await assign(log, 'sender')
  const { shop, chain, suspense, approver } = fixture
  const decisions = [
    () => suspense.approve(approver, id),
    () => suspense.reject(approver, id, { reason: 'not agreed' }),
  ]
  for (const decide of decisions) {
    const deciding = await transaction(shop.db, async (tx) => {
      await lockOutflows(tx, chain.chainId)
      const waiting = decide()
      await expect(waitUntilBlocked(shop.owner)).resolves.toBeUndefined()
      return { waiting }
    })
    await deciding.waiting
  }
})

it('stays in suspense when its sender joins later', async () => {
  const { log, stranger } = await unknown('5')
  const before = await inSuspense()
  const member = await fixture.shop.join(undefined, stranger.address.toLowerCase())
  await fixture.finaliseAndScan()
  expect(await inSuspense()).toBe(before)
  expect(await fixture.shop.available(member)).toBe(0n)
  expect(await isListed(log)).toBe(true)
})

it('has no owner when its assignment is reversed, and can be assigned again', async () => {
  const { log } = await unknown('4')
  const before = await fixture.shop.available(payer)
  const id = await assign(log, 'member')
  await fixture.suspense.approve(fixture.approver, id)
  await reverse(id)
  expect(await fixture.shop.available(payer)).toBe(before)
  const { rows, hints } = await fixture.suspense.listWithHints({ pageNum: 1, pageSize: 100 })
  expect(rows.find((row) => row.tx_hash === log.txHash)?.assignment_id).toBeNull()
  expect(hints.get(`${log.txHash}:0`)).toBeUndefined()
  expect(await differences()).toEqual([])
  await fixture.suspense.approve(fixture.approver, await assign(log, 'member'))
  expect(await differences()).toEqual([])
  expect(await fixture.shop.available(payer)).toBe(before + usdt('4'))
})

it('goes back only in full, to its sender, and once', async () => {
  const { log, stranger } = await unknown('31')
  const before = await inSuspense()
  const sendOthers = async () => {
    await fixture.send(fixture.treasury, '30', { to: stranger.address })
    await fixture.send(fixture.treasury, '31', { to: fixture.forger.address })
    await fixture.finaliseAndScan()
  }
  await sendOthers()
  await fixture.suspense.approve(fixture.approver, await assign(log, 'sender'))
  await sendOthers()
  expect([await inSuspense(), await isListed(log)]).toEqual([before, true])
  await fixture.send(fixture.treasury, '31', { to: stranger.address })
  await fixture.finaliseAndScan()
  expect([await inSuspense(), await isListed(log)]).toEqual([before - usdt('31'), false])
  const txHash = await fixture.send(stranger, '31')
  await fixture.finaliseAndScan()
  const again = { txHash, logIndex: 0 }
  await fixture.suspense.approve(fixture.approver, await assign(again, 'sender'))
  expect([await inSuspense(), await isListed(again)]).toEqual([before, true])
})

/** Returns the names of what a reconciliation of the books finds. */
async function differences(): Promise<string[]> {
  const { db, ledger } = fixture.shop
  return transaction(db, async (tx) => {
    const checks = await booksChecks(tx, await ledger.houseBalances(tx), await ledger.sumOfAll(tx))
    return checks.filter(({ expected, found }) => expected !== found).map(({ name }) => name)
  })
}

/** Reverses what an assignment posted, as two operators do. */
async function reverse(assignmentId: string): Promise<void> {
  const { shop, recorder, approver, decisions, sign } = fixture
  const audit = async () => undefined
  const reversals = createReversals({
    ...shop,
    audit,
    decimals: 18,
    decisions,
    onTransferReversed: endReversedAssignment,
  })
  const posted = await shop.db
    .selectFrom('transfer')
    .select('id')
    .where('member_id', '=', payer.memberId)
    .where('idempotency_key', 'like', `%${assignmentId}`)
    .executeTakeFirstOrThrow()
  const request = { memberId: payer.memberId, transferId: posted.id, reason: 'Assigned to the wrong one' }
  const id = await reversals.record(recorder, request, await sign(recorder, await reversals.draft(request)))
  await reversals.approve(approver, id, await sign(approver, await reversals.draftApproval(id)))
}
