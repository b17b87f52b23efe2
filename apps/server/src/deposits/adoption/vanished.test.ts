import { addDays, dayOf } from '@terahold/money/day'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount } from '../../chain/local/fixtures/test-chain.ts'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { transaction } from '../../db/transaction.ts'
import { createReversals } from '../../ledger/reversals.ts'
import { usdt, venueName } from '../../orders/fixtures/orders-fixture.ts'
import { someHash } from '../../settlement/fixtures/pools.ts'
import { putVenue } from '../../settlement/venues/registered-venues.ts'
import { type AdoptionFixture, openAdoptionFixture } from '../fixtures/adoption-fixture.ts'
import type { Payer } from '../fixtures/deposits-fixture.ts'
import { sumLeaving } from '../outflows/outflows.ts'
import { endReversedAssignment } from '../suspense/reversed-assignment.ts'
import type { SuspenseAssignment } from '../suspense/suspense.ts'
import { putHouseAddress } from '../transfers/house-addresses.ts'

const evidence = 'The letters of both banks agree about this'

let fixture: AdoptionFixture
let payer: Payer
let [stranger, owner, second] = [] as unknown as [TestAccount, TestAccount, TestAccount]
beforeAll(async () => {
  fixture = await openAdoptionFixture()
  const { test, shop, chain, vault, treasury } = fixture
  ;[stranger, owner, second] = [await test.account(), await test.account(), await test.account()]
  payer = await fixture.payer('100')
  const place = { chainId: chain.chainId, address: second.address, role: 'treasury', name: 'Second' } as const
  await transaction(shop.owner, (tx) => putHouseAddress(tx, place))
  const signer = { chain_id: chain.chainId, address: vault.address, vault: vault.address, next_nonce: 0n }
  await shop.owner.insertInto('payout_signer').values(signer).execute()
  for (const to of [stranger, treasury, vault]) await fixture.give(to.address, '1000')
  await fixture.finaliseAndScan()
})
afterAll(() => fixture?.close())

/** Sends in a block of its own, so that its log is the first one. */
async function send(from: TestAccount, amount: string, to?: Address): Promise<Hex> {
  const hash = await fixture.send(from, amount, to && { to })
  await fixture.client.mine({ blocks: 1 })
  return hash
}

/** Two operators say whose a payment in suspense is. */
async function assign(txHash: Hex, given: Pick<SuspenseAssignment, 'target' | 'member' | 'venue'>): Promise<string> {
  const id = await fixture.suspense.assign(fixture.recorder, { log: { txHash, logIndex: 0 }, evidence, ...given })
  await fixture.suspense.approve(fixture.approver, id)
  return id
}

/** Two operators reverse what an assignment gave the payer; `meanwhile` runs before the reversal ends. */
async function reverse(assignmentId: string, meanwhile = async () => undefined): Promise<void> {
  const { shop, recorder, approver, decisions, sign } = fixture
  const onTransferReversed: typeof endReversedAssignment = async (...given) => {
    await endReversedAssignment(...given)
    await meanwhile()
  }
  const reversals = createReversals({
    ...shop,
    audit: async () => undefined,
    decimals: 18,
    decisions,
    onTransferReversed,
  })
  const { id: transferId } = await shop.db
    .selectFrom('transfer')
    .select('id')
    .where('member_id', '=', payer.memberId)
    .where('idempotency_key', 'like', `%${assignmentId}`)
    .executeTakeFirstOrThrow()
  const request = { memberId: payer.memberId, transferId, reason: 'Assigned to the wrong one' }
  const id = await reversals.record(recorder, request, await sign(recorder, await reversals.draft(request)))
  await reversals.approve(approver, id, await sign(approver, await reversals.draftApproval(id)))
}

/** How the transfers beyond the first few are classified. */
async function classified(from = 0): Promise<string[]> {
  return (await fixture.transfers()).map(({ state, reason }) => reason ?? state).slice(from)
}

describe('everything that moved on the abandoned chain', () => {
  it('is undone: the books are as before, and approved outflows wait again', async () => {
    const { treasury, vault, houseWithdrawals, recorder, approver, shop } = fixture
    const [before, { length: known }] = [await fixture.house(), await classified()]
    await fixture.replaced(async () => {
      await send(treasury, '1', vault.address)
      await send(treasury, '2', second.address)
      await send(stranger, '3', vault.address)
      await send(treasury, '4', stranger.address)
      await send(vault, '5', stranger.address)
      const [contribution, waiting, returned, known] = [
        await send(stranger, '60'),
        await send(stranger, '7'),
        await send(stranger, '8'),
        await send(stranger, '11'),
      ]
      const [members, venues] = [
        await send(payer.account, '9', vault.address),
        await send(stranger, '10', vault.address),
      ]
      await fixture.finaliseAndScan()
      await assign(contribution, { target: 'owner' })
      await assign(waiting, { target: 'sender' })
      await assign(returned, { target: 'sender' })
      await assign(known, { target: 'venue', venue: venueName })
      await assign(members, { target: 'member', member: payer.memberId })
      await assign(venues, { target: 'venue', venue: venueName })
      const withdrawal = { to: owner.address, amount: usdt('6'), reason: 'Service fees of October, as agreed' }
      await houseWithdrawals.approve(approver, await houseWithdrawals.announce(recorder, withdrawal))
      await send(treasury, '6', owner.address)
      await send(treasury, '8', stranger.address)
      await fixture.finaliseAndScan()
      return []
    })
    expect((await classified(known)).join(' ')).toBe(
      'treasury_move treasury_move paid_to_vault unexplained unexplained unknown_sender unknown_sender ' +
        'unknown_sender unknown_sender paid_to_vault paid_to_vault house_withdrawal returned',
    )
    expect(await shop.available(payer)).toBe(usdt('9'))
    await fixture.adopt()
    expect(await fixture.house()).toEqual(before)
    expect([await shop.available(payer), await fixture.claims()]).toEqual([0n, []])
    expect(await transaction(shop.db, sumLeaving)).toBe(usdt('6'))
    await fixture.expectSoundBooks()
    expect(await fixture.deposits.rescan()).toEqual([])
  })

  it('explains a withdrawal that leaves again, but no return to a sender who never paid', async () => {
    await send(fixture.treasury, '6', owner.address)
    await send(fixture.treasury, '7', stranger.address)
    await fixture.finaliseAndScan()
    expect(await classified(-2)).toEqual(['house_withdrawal', 'unexplained'])
    await fixture.expectSoundBooks()
  })

  it('leaves suspense when it comes back and vanishes again, and an assignment that ended is not undone twice', async () => {
    const before = await fixture.house()
    for (const target of ['owner', 'member'] as const) {
      let serializedTransaction: Hex = '0x'
      await fixture.replaced(async () => {
        const paid = await send(stranger, '14')
        serializedTransaction = await fixture.rawOf(paid)
        await fixture.finaliseAndScan()
        await assign(paid, target === 'member' ? { target, member: payer.memberId } : { target })
        return []
      })
      await fixture.adopt()
      await fixture.replaced(async () => {
        await fixture.client.sendRawTransaction({ serializedTransaction })
        await fixture.finaliseAndScan()
        expect((await fixture.house()).suspense).toBe(before.suspense + usdt('14'))
        return []
      })
      await fixture.adopt()
      expect(await fixture.house()).toEqual(before)
      expect([await fixture.shop.available(payer), await fixture.claims()]).toEqual([0n, []])
      await fixture.expectSoundBooks()
    }
  })

  it('is taken from a member once, though two operators also reverse its assignment', async () => {
    await send(payer.account, '20')
    await fixture.finaliseAndScan()
    const before = await fixture.house()
    for (const order of ['after', 'before'] as const) {
      let assignment = ''
      await fixture.replaced(async () => {
        const paid = await send(stranger, '15')
        await fixture.finaliseAndScan()
        assignment = await assign(paid, { target: 'member', member: payer.memberId })
        return []
      })
      if (order === 'after') {
        await fixture.adopt()
        await expect(reverse(assignment)).rejects.toMatchObject({ code: 422, reason: 'not_reversible' })
      } else {
        let adopting: Promise<void> | undefined
        await reverse(assignment, async () => {
          adopting = fixture.agree()
          await waitUntilBlocked(fixture.shop.owner)
          return undefined
        })
        await adopting
        await fixture.scan()
      }
      expect([await fixture.house(), await fixture.shop.available(payer)]).toEqual([before, usdt('20')])
      await fixture.expectSoundBooks()
    }
  })

  it('is the owner’s loss if it was returned and the adopted chain has only the return', async () => {
    const before = await fixture.house()
    await fixture.replaced(async () => {
      const paid = await send(stranger, '12')
      await fixture.finaliseAndScan()
      await assign(paid, { target: 'sender' })
      const returned = await send(fixture.treasury, '12', stranger.address)
      await fixture.finaliseAndScan()
      return [returned]
    })
    expect(await classified(-1)).toEqual(['returned'])
    await fixture.adopt()
    expect(await fixture.house()).toEqual({
      ...before,
      treasury: before.treasury - usdt('12'),
      house_withdrawal: before.house_withdrawal + usdt('12'),
    })
    await fixture.expectSoundBooks()
  })

  it('is explained again when it comes back: a return that left before it was approved', async () => {
    const before = await fixture.house()
    const raws: Hex[] = []
    const approve = async (paid: Hex) => {
      await assign(paid, { target: 'sender' })
      expect(await classified(-1)).toEqual(['returned'])
      expect((await fixture.house()).suspense).toBe(before.suspense)
    }
    let paid: Hex = '0x'
    await fixture.replaced(async () => {
      paid = await send(stranger, '13')
      raws.push(await fixture.rawOf(paid), await fixture.rawOf(await send(fixture.treasury, '13', stranger.address)))
      await fixture.finaliseAndScan()
      await approve(paid)
      return []
    })
    await fixture.adopt()
    for (const serializedTransaction of raws) {
      await fixture.client.sendRawTransaction({ serializedTransaction })
      await fixture.client.mine({ blocks: 1 })
    }
    await fixture.finaliseAndScan()
    await approve(paid)
    await fixture.expectSoundBooks()
  })

  it('can be assigned to no other venue when it comes back, because it pays what it had paid', async () => {
    const { shop, chain } = fixture
    const venue = { name: 'Venue Two', chainId: chain.chainId, addresses: [], poolIds: [] }
    await transaction(shop.owner, (tx) => putVenue(tx, shop.clock, venue))
    let [paid, serializedTransaction]: Hex[] = []
    await fixture.replaced(async () => {
      paid = await send(stranger, '22')
      serializedTransaction = await fixture.rawOf(paid)
      await fixture.finaliseAndScan()
      await assign(paid, { target: 'venue', venue: venueName })
      return []
    })
    await fixture.adopt()
    await fixture.client.sendRawTransaction({ serializedTransaction: serializedTransaction ?? '0x' })
    await fixture.finaliseAndScan()
    const before = await fixture.house()
    await expect(assign(paid ?? '0x', { target: 'venue', venue: 'Venue Two' })).rejects.toMatchObject({
      reason: 'bad_field',
      field: 'venue',
    })
    expect(await fixture.house()).toEqual(before)
    await assign(paid ?? '0x', { target: 'venue', venue: venueName })
    await fixture.expectSoundBooks()
  })

  it('is undone as two operators have explained it by then, also since the chain was looked at', async () => {
    const before = await fixture.house()
    let paid: Hex = '0x'
    await fixture.replaced(async () => {
      paid = await send(stranger, '17')
      await send(fixture.treasury, '17', stranger.address)
      await fixture.finaliseAndScan()
      expect(await classified(-1)).toEqual(['unexplained'])
      return []
    })
    const look = async () => void (await assign(paid, { target: 'sender' }))
    const adoption = fixture.openAdoption({ look })
    await adoption.approve(fixture.approver, await adoption.record(fixture.recorder, evidence))
    await fixture.scan()
    expect(await fixture.house()).toEqual(before)
    await fixture.expectSoundBooks()
  })

  it('explains a return to a venue that comes back after its correction was approved', async () => {
    const { settlement, recorder, approver, shop, venue } = fixture
    const day = addDays(dayOf(await shop.now()), -1)
    const row = { poolId: shop.poolId, day, satoshi: 40_000n, usdt: usdt('40'), venue: venueName, uptimeBps: 10_000 }
    const hashes = { txid: someHash(), statementHash: someHash() }
    const { revenueId } = await settlement.recordRevenue(recorder, { ...row, ...hashes })
    await settlement.approveRevenue(approver, revenueId, 'checked by hand')
    await fixture.give(venue.address, '40')
    await send(venue, '40')
    await fixture.finaliseAndScan()
    let [returnTxHash, serializedTransaction]: Hex[] = []
    await fixture.replaced(async () => {
      returnTxHash = await send(fixture.treasury, '10', venue.address)
      serializedTransaction = await fixture.rawOf(returnTxHash)
      await fixture.finaliseAndScan()
      return []
    })
    await fixture.adopt()
    const reason = 'a block counted twice'
    const given = { revenueId, amount: usdt('10'), returnTxHash: returnTxHash ?? '', statementHash: someHash(), reason }
    const { corrections } = settlement
    await corrections.approve(approver, await corrections.record(recorder, given))
    await fixture.client.sendRawTransaction({ serializedTransaction: serializedTransaction ?? '0x' })
    await fixture.finaliseAndScan()
    expect(await classified(-1)).toEqual(['correction'])
  })

  it('is undone in the vault, too: a contribution, and returns from the vault or the treasury', async () => {
    const { treasury, vault } = fixture
    const before = await fixture.house()
    await fixture.replaced(async () => {
      const paid = [await send(stranger, '18', vault.address), await send(stranger, '19', vault.address)] as const
      const kept = await send(stranger, '21', vault.address)
      await send(vault, '19', stranger.address)
      await fixture.finaliseAndScan()
      await assign(paid[0], { target: 'owner' })
      await assign(paid[1], { target: 'sender' })
      expect(await classified(-1)).toEqual(['returned'])
      await assign(kept, { target: 'sender' })
      const back = await send(treasury, '21', stranger.address)
      await fixture.finaliseAndScan()
      return [back]
    })
    await fixture.adopt()
    const lost = usdt('21')
    expect(await fixture.house()).toEqual({
      ...before,
      treasury: before.treasury - lost,
      house_withdrawal: before.house_withdrawal + lost,
    })
    await fixture.expectSoundBooks()
  })

  // Last, because the third address is not in the sums that the other tests compare.
  it('is booked once also for an address that was first counted there: it is counted again', async () => {
    const { shop, chain, token, test } = fixture
    const third = await test.account()
    await fixture.give(third.address, '31')
    await send(payer.account, '1')
    await fixture.finaliseAndScan()
    const before = await fixture.house()
    await fixture.replaced(async () => {
      const kept = await send(stranger, '23', third.address)
      await send(stranger, '24', third.address)
      await fixture.finaliseAndScan()
      const place = { chainId: chain.chainId, address: third.address, role: 'treasury', name: 'Third' } as const
      await transaction(shop.owner, (tx) => putHouseAddress(tx, place))
      await fixture.scan()
      expect((await fixture.house()).treasury).toBe(before.treasury + usdt('78'))
      return [kept]
    })
    await fixture.adopt()
    expect(await chain.tokenBalance(token, third.address, (await chain.finalized()).number)).toBe(usdt('54'))
    expect(await fixture.house()).toEqual({
      ...before,
      treasury: before.treasury + usdt('54'),
      suspense: before.suspense + usdt('23'),
      house_withdrawal: before.house_withdrawal - usdt('31'),
    })
  })
})
