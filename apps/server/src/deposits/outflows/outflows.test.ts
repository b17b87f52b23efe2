import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { type DepositsFixture, openDepositsFixture } from '../fixtures/deposits-fixture.ts'
import { lockOutflows } from './outflow-store.ts'
import { sumLeaving } from './outflows.ts'

const reason = 'Service fees of October, as the accounts show them'
let fixture: DepositsFixture
let owner: `0x${string}`
beforeAll(async () => {
  fixture = await openDepositsFixture()
  owner = (await fixture.test.account()).address
  await fixture.scan()
  await fixture.give(fixture.treasury.address, '1000')
  await fixture.give(fixture.vault.address, '500')
  await addSigner()
  await fixture.finaliseAndScan()
})
/** Checks that cash in the books equals cash on the chain, and that the books sum to zero. */
afterEach(async () => {
  const { books, chain } = await fixture.cash()
  expect(books).toEqual(chain)
  expect(await fixture.shop.ledger.sumOfAll(fixture.shop.db)).toBe(0n)
  await fixture.shop.owner
    .updateTable('payout_signer')
    .set({ halted_at: null, halt_reason: null, halt_detail: null })
    .execute()
  await fixture.shop.owner.updateTable('incident').set({ closed_at: fixture.shop.clock.now() }).execute()
})
afterAll(() => fixture.close())

async function addSigner(): Promise<void> {
  const { chain, vault, shop } = fixture
  const signer = { chain_id: chain.chainId, address: vault.address, vault: vault.address, next_nonce: 0n }
  await shop.owner.insertInto('payout_signer').values(signer).execute()
}

async function haltDetail(): Promise<string | null> {
  const { halt_detail } = await fixture.shop.db
    .selectFrom('payout_signer')
    .select('halt_detail')
    .executeTakeFirstOrThrow()
  return halt_detail
}

async function drawn(): Promise<bigint> {
  return (await fixture.shop.ledger.houseBalances(fixture.shop.db)).house_withdrawal
}

async function announce(amount: string, to = owner): Promise<string> {
  return fixture.houseWithdrawals.announce(fixture.recorder, { to, amount: usdt(amount), reason })
}

/** Gives the house free cash: half of what arrived in suspense is the owner's. */
async function earn(amount: string): Promise<void> {
  const stranger = await fixture.test.account()
  await fixture.give(stranger.address, amount)
  const txHash = await fixture.send(stranger, amount)
  await fixture.finaliseAndScan()
  const found = await fixture.shop.db
    .selectFrom('chain_transfer')
    .select('log_index')
    .where('tx_hash', '=', txHash)
    .executeTakeFirstOrThrow()
  const log = { txHash, logIndex: found.log_index }
  const id = await fixture.suspense.assign(fixture.recorder, { log, target: 'owner', evidence: 'Paid in by the owner' })
  await fixture.suspense.approve(fixture.approver, id)
}

describe('an unexplained outflow', () => {
  it('is charged to the owner, halts the payouts and raises an incident, once', async () => {
    const before = await drawn()
    const txHash = await fixture.send(fixture.treasury, '11', { to: owner })
    await fixture.finaliseAndScan()
    await fixture.scan()
    expect((await fixture.transfers()).at(-1)).toEqual({ state: 'outflow', reason: 'unexplained', amount: usdt('11') })
    expect(await drawn()).toBe(before + usdt('11'))
    expect(await fixture.incidents()).toEqual([`suspect_outflow ${txHash}:0`])
    expect(await haltDetail()).toBe(`suspect_outflow ${txHash}:0`)
  })

  it('halts the payouts on its own, also if they are halted already', async () => {
    const flag = () =>
      fixture.shop.db.selectFrom('payout_signer').select(['halted_at', 'halt_detail']).executeTakeFirstOrThrow()
    await fixture.send(fixture.treasury, '1', { to: owner })
    await fixture.finaliseAndScan()
    const first = await flag()
    const txHash = await fixture.send(fixture.treasury, '2', { to: owner })
    await fixture.finaliseAndScan()
    const second = await flag()
    expect(second.halt_detail).toBe(`suspect_outflow ${txHash}:0`)
    expect(second.halted_at?.getTime()).toBeGreaterThan(first.halted_at?.getTime() ?? Number.POSITIVE_INFINITY)
  })

  it('from the vault is not excused by an approval', async () => {
    await earn('60')
    await fixture.houseWithdrawals.approve(fixture.approver, await announce('12'))
    await fixture.send(fixture.vault, '12', { to: owner })
    await fixture.finaliseAndScan()
    expect((await fixture.transfers()).at(-1)).toMatchObject({ state: 'outflow', reason: 'unexplained' })
    expect(await haltDetail()).toMatch(/^suspect_outflow/)
  })

  it('is explained when two operators approve it afterwards', async () => {
    const before = await drawn()
    await fixture.send(fixture.treasury, '13', { to: owner })
    await fixture.finaliseAndScan()
    await fixture.houseWithdrawals.approve(fixture.approver, await announce('13'))
    expect((await fixture.transfers()).at(-1)).toMatchObject({ state: 'outflow', reason: 'house_withdrawal' })
    expect(await drawn()).toBe(before + usdt('13'))
    expect(await fixture.incidents()).toEqual([])
  })
})

it('an outflow waits for an approval that is under way, and is explained by it', async () => {
  const { shop, chain, approver, treasury } = fixture
  await earn('14')
  const id = await announce('14')
  await fixture.send(treasury, '14', { to: owner })
  await fixture.finalise()
  let scanning: Promise<void> | undefined
  await transaction(shop.owner, async (tx) => {
    await lockOutflows(tx, chain.chainId)
    const approved = { state: 'approved', decided_by: approver.operatorId, decided_at: shop.clock.now() } as const
    await tx.updateTable('house_withdrawal').set(approved).where('house_withdrawal_id', '=', id).execute()
    scanning = fixture.scan()
    await waitUntilBlocked(shop.owner)
  })
  await scanning
  expect((await fixture.transfers()).at(-1)).toMatchObject({ state: 'outflow', reason: 'house_withdrawal' })
  expect(await fixture.incidents()).toEqual([])
})

describe('earned income that leaves for the owner', () => {
  it('is booked once the chain shows it, without an alarm, and only for exactly what was approved', async () => {
    await earn('40')
    const before = await drawn()
    await fixture.houseWithdrawals.approve(fixture.approver, await announce('20'))
    expect(await drawn()).toBe(before)
    await fixture.send(fixture.treasury, '20', { to: owner })
    await fixture.finaliseAndScan()
    expect((await fixture.transfers()).at(-1)).toMatchObject({ state: 'outflow', reason: 'house_withdrawal' })
    expect(await fixture.incidents()).toEqual([])
    expect(await haltDetail()).toBeNull()
    expect(await drawn()).toBe(before + usdt('20'))
    await fixture.send(fixture.treasury, '20', { to: owner })
    await fixture.finaliseAndScan()
    expect((await fixture.transfers()).at(-1)).toMatchObject({ state: 'outflow', reason: 'unexplained' })
  })

  it('is cancelled by two operators, which frees its sum, unless it was already seen leaving', async () => {
    const { houseWithdrawals: house, recorder, approver, shop } = fixture
    const leaving = () => transaction(shop.db, sumLeaving)
    await earn('50')
    const before = await leaving()
    const id = await announce('21')
    await house.approve(approver, id)
    expect(await house.reject(recorder, id, { reason: 'not as agreed' })).toBe('waits')
    await expect(house.reject(recorder, id, { reason: 'not as agreed' })).rejects.toThrow('403 own_record')
    expect(await leaving()).toBe(before + usdt('21'))
    await expect(
      sql`update house_withdrawal set state = 'rejected', decided_by = ${recorder.operatorId} where house_withdrawal_id = ${id}`.execute(
        fixture.shop.db,
      ),
    ).rejects.toThrow('house_withdrawal_given_up')
    expect(await house.reject(approver, id, { reason: 'not as agreed' })).toBe('rejected')
    expect(await leaving()).toBe(before)
    const left = await announce('22')
    await house.approve(approver, left)
    await house.reject(recorder, left, { reason: 'not as agreed' })
    await fixture.send(fixture.treasury, '22', { to: owner })
    await fixture.finaliseAndScan()
    await expect(house.reject(approver, left, { reason: 'not as agreed' })).rejects.toThrow('409 already_decided')
    expect(await fixture.incidents()).toEqual([])
  })

  it('needs two operators, in the database too', async () => {
    const id = await announce('1')
    await expect(fixture.houseWithdrawals.approve(fixture.recorder, id)).rejects.toThrow('403 own_record')
    const alone = {
      state: 'approved',
      decided_by: fixture.recorder.operatorId,
      decided_at: fixture.shop.clock.now(),
    } as const
    await expect(
      fixture.shop.owner.updateTable('house_withdrawal').set(alone).where('house_withdrawal_id', '=', id).execute(),
    ).rejects.toThrow(/house_withdrawal_check/)
    await fixture.houseWithdrawals.reject(fixture.recorder, id, { reason: 'not as agreed' })
    await expect(fixture.houseWithdrawals.approve(fixture.approver, id)).rejects.toThrow('409 already_decided')
  })

  it('cannot exceed free cash', async () => {
    await expect(announce('100000')).rejects.toThrow('422 balance_short')
  })

  it('names the field that is wrong', async () => {
    const given = { to: owner, amount: usdt('1'), reason }
    const { announce: tell } = fixture.houseWithdrawals
    await expect(tell(fixture.recorder, { ...given, to: '0x12' })).rejects.toThrow('(to)')
    await expect(tell(fixture.recorder, { ...given, amount: 0n })).rejects.toThrow('(amount)')
    await expect(tell(fixture.recorder, { ...given, reason: 'x' })).rejects.toThrow('(reason)')
    await expect(tell({ ...fixture.recorder, roles: ['viewer'] }, given)).rejects.toThrow('403 role_missing')
  })
})

describe('a payout of our own', () => {
  it('is recognised by its transaction, recipient and amount, and left to the process that sent it', async () => {
    const txHash = await fixture.send(fixture.vault, '9', { to: owner })
    await signed(txHash, usdt('9'))
    await fixture.finaliseAndScan()
    expect((await fixture.transfers()).at(-1)).toEqual({ state: 'payout', reason: null, amount: usdt('9') })
    expect(await fixture.deposits.checkCash()).toEqual([])
    const settled = { key: 'settled', asset: 'USDT', debit: 'payout_in_flight', credit: 'payout_vault' } as const
    const leg = { ...settled, amount: usdt('9'), kind: 'payout_settled' } as const
    const { shop } = fixture
    await shop.db.transaction().execute((tx) => shop.ledger.post(tx, newId(shop.clock), [leg]))
    await shop.owner.updateTable('payout_batch').set({ state: 'final', final_at: shop.clock.now() }).execute()
    await shop.owner.updateTable('payout_item').set({ outcome: 'paid' }).execute()
    expect(await fixture.deposits.checkCash()).toEqual([])
  })

  it('does not count as ours if it pays another address than was signed', async () => {
    const txHash = await fixture.send(fixture.vault, '8', { to: fixture.forger.address })
    await signed(txHash, usdt('8'))
    await fixture.finaliseAndScan()
    expect((await fixture.transfers()).at(-1)).toMatchObject({ state: 'outflow', reason: 'unexplained' })
  })
})

/** Records a signed batch with one payout to the owner's address. */
async function signed(txHash: string, amount: bigint): Promise<void> {
  const { shop, chain } = fixture
  const [batchId, now] = [newId(shop.clock), shop.clock.now()]
  const number = BigInt(`0x${randomBytes(4).toString('hex')}`)
  const batch = { batch_id: batchId, chain_id: chain.chainId }
  const { address } = fixture.vault
  const origin = { signer: address, vault: address, after_height: 0n }
  await shop.owner
    .insertInto('payout_batch')
    .values({
      ...batch,
      ...origin,
      nonce: number,
      first_payout_no: number,
      total: amount,
      state: 'broadcast',
      created_at: now,
    })
    .execute()
  await shop.owner
    .insertInto('payout_attempt')
    .values({ ...batch, tx_hash: txHash, raw: Buffer.alloc(1), max_fee: 1n, max_tip: 1n, signed_at: now })
    .execute()
  await shop.owner
    .insertInto('payout_item')
    .values({
      ...batch,
      payout_no: number,
      member_id: newId(shop.clock),
      withdraw_id: newId(shop.clock),
      to_address: owner.toLowerCase(),
      amount,
    })
    .execute()
}
