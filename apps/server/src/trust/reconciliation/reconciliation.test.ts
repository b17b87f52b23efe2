import { addDays } from '@terahold/money/day'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectChain } from '../../chain/client/connect-chain.ts'
import { ChainUnreachable } from '../../chain/errors.ts'
import { tamper as tamperAs } from '../../db/fixtures/test-tampering.ts'
import { NIL_ID } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { sumLeaving } from '../../deposits/outflows/outflows.ts'
import type { Leg } from '../../ledger/ledger.ts'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { createFreeCash } from '../../settlement/cash/free-cash.ts'
import { openTrustFixture, type TrustFixture } from '../fixtures/trust-fixture.ts'
import { BooksBehind } from './reconciliation.ts'

let house: TrustFixture
beforeAll(async () => {
  house = await openTrustFixture()
}, 60_000)
afterAll(() => house?.close())

const execute = (statement: RawBuilder<unknown>) => statement.execute(house.owner)
const tamper = (change: RawBuilder<unknown>) => tamperAs(house.owner, change)

describe('books in which everything agrees', () => {
  it('have no difference, and the run is stored with every figure', async () => {
    expect(await house.differences()).toEqual({})
    const last = await house.reconciliation.last()
    expect(last).toMatchObject({ startedBy: 'schedule', differences: 0 })
    const figures = Object.fromEntries(last?.results.map(({ name, expected }) => [name, expected]) ?? [])
    expect(figures).toMatchObject({
      treasury: usdt('50'),
      payout_vault: usdt('25'),
      payouts_on_chain: usdt('5'),
      revenue_cleared: usdt('35.623'),
      venue_received: usdt('40'),
      // 15 were prepaid for 30 days, of which one is settled.
      unearned: usdt('14.5'),
      // 10 TH/s of 0.01377691 and 15 % of the day's fee.
      pool_payable_covers_due: usdt('0.2127691'),
    })
    expect(await house.incidents()).toEqual([])
    const { rows } = await sql`select everything_owed - expected as pending from reconciliation
      join reconciliation_check using (reconciliation_id) where name = 'cash_covers_owed' order by at desc limit 1`.execute(
      house.owner,
    )
    // The venue has paid all of the settled day.
    expect(rows).toEqual([{ pending: 0n }])
  })

  it('agree while a payout is mined and not booked, and while it is booked and its block not yet read', async () => {
    // The same money is counted once at each step.
    const surplus = async () => {
      expect(await house.differences()).toEqual({})
      const last = await house.reconciliation.last()
      const covered = last?.results.find(({ name }) => name === 'cash_covers_owed')
      return covered && covered.found - covered.expected
    }
    const before = await surplus()
    const mined = await house.sendFromVault('1')
    await house.bookPayout(mined, '1', { isFinal: false })
    expect(await surplus()).toBe(before)
    await house.settleChain()
    expect(await surplus()).toBe(before)
    await sql`update payout_batch set state = 'reverted' where state = 'broadcast'`.execute(house.owner)
    expect(await house.differences()).toMatchObject({ payout_in_flight: String(usdt('1')) })
    await sql`update payout_batch set state = 'broadcast' where state = 'reverted'`.execute(house.owner)

    const ahead = await house.sendFromVault('2')
    await house.client.mine({ blocks: 1 })
    await house.bookPayout(ahead, '2', { isFinal: true })
    expect(await surplus()).toBe(before)
    await house.settleChain()
    expect(await surplus()).toBe(before)
  })
})

it('a run that read the books before another one was stored reads them again', async () => {
  const { chain } = house.depositsFixture
  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const finalized = async () => {
    reached.resolve()
    await go.promise
    return chain.finalized()
  }
  const slow = house.reconciliationOn({ ...chain, finalized }).run('command')
  await reached.promise
  await tamper(sql`update member_balance set available = available + 1`)
  expect(await house.differences()).toEqual({ ledger_sum: '-1' })
  go.resolve()
  expect((await slow).differences).toBe(1)
  expect(await house.incidents()).toMatchObject([{ subject: 'ledger_sum' }])
  await tamper(sql`update member_balance set available = available - 1`)
  expect(await house.differences()).toEqual({})
})

describe('each single error is found to the last unit', () => {
  const uneven = 1_000_000_000_000_000_001n
  const backwards = sql`update payout_attempt a set tx_hash = '0x' || reverse(substr(tx_hash, 3)) from payout_item i
    where i.batch_id = a.batch_id and i.amount > 4e18`
  it.each<[string, RawBuilder<unknown>, RawBuilder<unknown>, Record<string, unknown>]>([
    [
      'a member’s balance that no transfer explains',
      sql`update member_balance set available = available + ${uneven}::numeric`,
      sql`update member_balance set available = available - ${uneven}::numeric`,
      { ledger_sum: String(-uneven) },
    ],
    [
      'money held for no withdrawal',
      sql`update member_balance set available = available - 7, held = held + 7`,
      sql`update member_balance set available = available + 7, held = held - 7`,
      { held: '7' },
    ],
    [
      'a payout booked with another amount than was paid',
      sql`update payout_item set amount = amount + 3 where outcome = 'paid' and amount > 4e18`,
      sql`update payout_item set amount = amount - 3 where outcome = 'paid' and amount > 4e18`,
      { payouts_booked: '3', payouts_on_chain: '3', payout_recipients: '1' },
    ],
    [
      'a payout to another recipient',
      sql`update payout_item set to_address = '0x00000000000000000000000000000000000000aa' where amount > 4e18`,
      sql`update payout_item i set to_address = w.to_address from withdrawal w where w.withdraw_id = i.withdraw_id`,
      { payout_recipients: '2' },
    ],
    [
      'a batch whose transaction the chain does not know',
      backwards,
      backwards,
      { payouts_on_chain: String(usdt('5')), payout_recipients: '1' },
    ],
    [
      'a revenue row marked as cleared without money',
      sql`update revenue set usdt = usdt + 9, cleared = cleared + 9`,
      sql`update revenue set usdt = usdt - 9, cleared = cleared - 9`,
      { revenue_cleared: '9', revenue_settled: '-9' },
    ],
    [
      'a cleared revenue row marked as pending',
      sql`update revenue set cleared = cleared - 9`,
      sql`update revenue set cleared = cleared + 9`,
      { revenue_cleared: '-9', revenue_receivable: '-9' },
    ],
    [
      'a venue’s payment used twice',
      sql`update venue_payment set allocated = allocated + 1`,
      sql`update venue_payment set allocated = allocated - 1`,
      { venue_allocated: '1', suspense: '1' },
    ],
    [
      'a venue’s payment that is not on the chain',
      sql`update venue_payment set amount = amount + 5`,
      sql`update venue_payment set amount = amount - 5`,
      { venue_received: '5', suspense: '-5' },
    ],
    [
      'a holding larger than was paid for',
      sql`update holding set power_mths = power_mths + 1`,
      sql`update holding set power_mths = power_mths - 1`,
      { unearned: String(-usdt('0.0015')), pool_payable_covers_due: String(-usdt('0.00002127691')) },
    ],
    [
      'a holding marked as credited without its credit',
      sql`update holding set posted_net = posted_net + 11`,
      sql`update holding set posted_net = posted_net - 11`,
      { pool_payable: '11', pool_payable_covers_due: '11' },
    ],
    [
      'a settled day that owes more than was posted for it',
      sql`update settlement set payable_net = payable_net + 13`,
      sql`update settlement set payable_net = payable_net - 13`,
      { pool_payable: '-13' },
    ],
    [
      'a day’s figures raised after the settlement',
      sql`update settlement_terms set net = net + 100000000000000000`,
      sql`update settlement_terms set net = net - 100000000000000000`,
      { pool_payable_covers_due: '-1000' },
    ],
  ])('%s', async (_, harm, repair, found) => {
    await tamper(harm)
    const differences = await house.differences()
    await tamper(repair)
    expect(differences).toEqual(found)
    expect(await house.differences()).toEqual({})
  })

  it('cash in the books that is not on the chain', async () => {
    const { ledger, payer, shop } = house
    const book = (member: string, leg: Pick<Leg, 'debit' | 'credit' | 'kind'>, amount: string) =>
      transaction(shop.db, (tx) =>
        ledger.post(tx, member, [{ ...leg, key: `${leg.debit} made up`, asset: 'USDT', amount: usdt(amount) }]),
      )
    await book(payer.memberId, { debit: 'treasury', credit: 'available', kind: 'deposit' }, '4')
    expect(await house.differences()).toEqual({ treasury: String(usdt('4')) })
    await book(NIL_ID, { debit: 'payout_vault', credit: 'house_withdrawal', kind: 'cash_found' }, '6')
    expect(await house.differences()).toEqual({ treasury: String(usdt('4')), payout_vault: String(usdt('6')) })
  })

  it('unexplained money that left', async () => {
    const { depositsFixture } = house
    await depositsFixture.send(depositsFixture.treasury, '2', { to: depositsFixture.issuer.address })
    await house.sendFromVault('1', depositsFixture.issuer.address)
    await house.settleChain()
    expect(await house.differences()).toMatchObject({ outflows_unexplained: String(usdt('3')) })
  })

  it('less cash than is owed', async () => {
    const { depositsFixture } = house
    await depositsFixture.send(depositsFixture.treasury, '40', { to: depositsFixture.issuer.address })
    await house.settleChain()
    const owing = (await house.differences()).cash_covers_owed
    expect(BigInt(owing ?? 0)).toBeLessThan(0n)
  })
})

describe('pool statements', () => {
  it('are reported by name once the grace period is over', async () => {
    const { shop, settledDay } = house
    await house.settleDay(addDays(settledDay, -2), '1')
    await shop.advance(4 * 86_400)
    await house.reconciliation.run('schedule')
    const check = (await house.reconciliation.last())?.results.find(({ name }) => name === 'pool_days_missing')
    expect(check).toMatchObject({
      subject: 'small',
      unit: 'count',
      expected: 0n,
      found: 3n,
      agrees: false,
      detail: { missing: [addDays(settledDay, -1), addDays(settledDay, 1), addDays(settledDay, 2)] },
    })
  })

  it('are reported when one is cited for two days and no approver has said why', async () => {
    const check = async () =>
      (await house.reconciliation.run('schedule')).results.find(({ name }) => name === 'statement_reused')
    await tamper(sql`update revenue set statement_hash = (select min(statement_hash) from revenue)`)
    expect(await check()).toMatchObject({ agrees: true })
    await tamper(sql`update revenue set approval_reason = null`)
    expect(await check()).toMatchObject({
      found: 1n,
      detail: { rows: [expect.stringMatching(/small .* initial, small .* initial$/)] },
    })
  })
})

describe('a difference', () => {
  it('is one open incident with its latest figures until it agrees again', async () => {
    const harm = (amount: bigint) => tamper(sql`update venue_payment set allocated = allocated + ${amount}::numeric`)
    const incident = async () => (await house.incidents()).find(({ subject }) => subject === 'venue_allocated')
    await harm(1n)
    await house.reconciliation.run('schedule')
    expect(await incident()).toMatchObject({ detail: { difference: '1', unit: 'minor' } })
    await harm(1n)
    await house.reconciliation.run('command')
    expect(await incident()).toMatchObject({ detail: { difference: '2' } })
    await harm(-2n)
    await house.reconciliation.run('schedule')
    expect(await incident()).toBeUndefined()
  })

  it('stays on record: the application cannot change what was found', async () => {
    await expect(sql`update reconciliation_check set agrees = true`.execute(house.shop.db)).rejects.toThrow(
      'permission',
    )
    await expect(execute(sql`delete from reconciliation_check`)).rejects.toThrow('append-only')
  })
})

it('waits until the books have read the chain', async () => {
  const { client, reconciliation } = house
  const before = (await reconciliation.last())?.reconciliationId
  await client.mine({ blocks: 4, interval: 3_600 })
  await expect(reconciliation.run('command')).rejects.toThrow(BooksBehind)
  expect((await reconciliation.last())?.reconciliationId).toBe(before)
})

it('stores nothing and gives the reason when the chain does not answer', async () => {
  const before = (await house.reconciliation.last())?.reconciliationId
  const nobody = connectChain({ rpcUrls: ['http://127.0.0.1:1'], chainId: house.depositsFixture.chain.chainId })
  await expect(house.reconciliationOn(nobody).run('schedule')).rejects.toThrow(ChainUnreachable)
  expect((await house.reconciliation.last())?.reconciliationId).toBe(before)
})

it('income leaves the house only above everything owed, also above what a venue has not paid yet', async () => {
  const { shop, depositsFixture } = house
  const { houseWithdrawals, recorder, approver, treasury } = depositsFixture
  await shop.advance(2 * 86_400)
  // What the venue paid too much before clears a part of the first day, and nothing of the second.
  for (const later of [1, 2]) await house.settleDay(addDays(house.settledDay, later), '35.623')
  const [free, pending] = await transaction(shop.db, async (tx) => [
    await createFreeCash({ ledger: house.ledger, leaving: sumLeaving })(tx),
    await house.settlement.unclearedNet(tx),
  ])
  expect(pending).toBeGreaterThan(0n)
  expect(free).toBeGreaterThan(pending)
  const announce = (amount: bigint) => {
    const reason = 'Service fees of October, as the accounts show them'
    return houseWithdrawals.announce(recorder, { to: treasury.address, amount, reason })
  }
  await expect(announce(free - pending + 1n)).rejects.toThrow('422 balance_short')
  await houseWithdrawals.approve(approver, await announce(free - pending))
})
