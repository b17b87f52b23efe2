import { sql } from 'kysely'
import type { Address } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Chain } from '../../chain/chain.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { type DepositsFixture, openDepositsFixture } from '../fixtures/deposits-fixture.ts'
import type { Cursor } from '../transfers/cursor-store.ts'
import { putHouseAddress } from '../transfers/house-addresses.ts'
import { isCursorAt } from './stock-store.ts'

const chainId = 31_337

let fixture: DepositsFixture
let known: number
let cash: { treasury: bigint; vault: bigint; owner: bigint }
beforeAll(async () => {
  fixture = await openDepositsFixture()
  const signer = { chain_id: chainId, address: fixture.issuer.address, vault: fixture.vault.address, next_nonce: 0n }
  await fixture.shop.owner.insertInto('payout_signer').values(signer).execute()
  await fixture.finalise()
})
beforeEach(async () => {
  await fixture.scan()
  cash = await books()
  known = 0
  known = (await counted()).length
})
afterAll(() => fixture.close())

async function books() {
  const house = await fixture.shop.ledger.houseBalances(fixture.shop.db)
  return { treasury: house.treasury, vault: house.payout_vault, owner: house.house_withdrawal }
}

/** What the books have gained since the test began. The owner's share is a debit. */
async function added() {
  const now = await books()
  return { treasury: now.treasury - cash.treasury, vault: now.vault - cash.vault, owner: now.owner - cash.owner }
}

/** Returns addresses that hold these amounts, which the watcher has passed. */
async function holding(...amounts: string[]): Promise<Address[]> {
  const accounts = await Promise.all(amounts.map(() => fixture.test.account()))
  for (const [index, { address }] of accounts.entries()) await fixture.give(address, amounts[index] as string)
  await fixture.finalise()
  await fixture.scan()
  return accounts.map(({ address }) => address)
}

const register = (role: 'treasury' | 'payout_vault', address: Address | undefined) =>
  transaction(fixture.shop.owner, (tx) =>
    putHouseAddress(tx, { chainId, address: address as Address, role, name: role }),
  )

async function counted(): Promise<bigint[]> {
  const rows = await fixture.shop.db.selectFrom('cash_stock').select('amount').orderBy('taken_at').execute()
  return rows.map(({ amount }) => amount).slice(known)
}

/** A second watcher. After it has read the treasury's balance, something happens once. */
const watcherDuring = (happens: () => Promise<unknown>) => {
  let isDone = false
  const tokenBalance: Chain['tokenBalance'] = async (...asked) => {
    const balance = await fixture.chain.tokenBalance(...asked)
    if (!isDone) {
      isDone = true
      await happens()
    }
    return balance
  }
  return fixture.watcher({ reading: { ...fixture.chain, tokenBalance } })
}

async function haltReason() {
  const signer = await fixture.shop.db.selectFrom('payout_signer').select('halt_reason').executeTakeFirstOrThrow()
  return signer.halt_reason
}

describe('a new address of the house', () => {
  it('is counted once, and its balance is booked as the owner’s', async () => {
    const [address] = await holding('30')
    await register('treasury', address)
    await fixture.scan()
    await fixture.scan()
    expect(await counted()).toEqual([usdt('30')])
    expect(await added()).toEqual({ treasury: usdt('30'), vault: 0n, owner: -usdt('30') })
  })

  it('is counted also at the block of an earlier count, with the same amount', async () => {
    for (const address of await holding('4', '4')) {
      await register('treasury', address)
      await fixture.scan()
    }
    expect(await counted()).toEqual([usdt('4'), usdt('4')])
    expect(await added()).toEqual({ treasury: usdt('8'), vault: 0n, owner: -usdt('8') })
  })

  it('is not counted while a payout is in the books and not read, or the other way round', async () => {
    const [vault, treasury] = await holding('25', '5')
    const height = (await fixture.deposits.readCursor())?.height ?? 0n
    const batch = { batch_id: newId(fixture.shop.clock), chain_id: chainId, nonce: 0n, first_payout_no: 0n, total: 1n }
    const origin = { signer: fixture.issuer.address.toLowerCase(), vault: fixture.vault.address.toLowerCase() }
    const open = { ...batch, ...origin, after_height: 0n, state: 'broadcast', created_at: new Date() } as const
    await fixture.shop.owner.insertInto('payout_batch').values(open).execute()
    await register('payout_vault', vault)
    await register('treasury', treasury)
    await fixture.scan()
    expect(await added(), 'only the treasury').toEqual({ treasury: usdt('5'), vault: 0n, owner: -usdt('5') })
    const final = { state: 'final', final_at: new Date(), final_height: height + 1n, final_hash: '0x' } as const
    await fixture.shop.owner.updateTable('payout_batch').set(final).execute()
    await fixture.scan()
    expect(await counted()).toEqual([usdt('5')])
    await fixture.client.mine({ blocks: 1 })
    await fixture.scan()
    expect(await added()).toEqual({ treasury: usdt('5'), vault: usdt('25'), owner: -usdt('30') })
  })

  it('is counted later if the watcher moved on after its balance was read', async () => {
    const payer = await fixture.payer()
    const [address] = await holding('7')
    await register('treasury', address)
    const slow = watcherDuring(async () => {
      await fixture.send(payer.account, '15')
      await fixture.client.mine({ blocks: 9 })
      await fixture.watcher({ within: { blocks: 3, transfers: 100 } }).scanOnce()
    })
    await slow.scanOnce()
    expect(await added(), 'only the deposit').toEqual({ treasury: usdt('15'), vault: 0n, owner: 0n })
    await fixture.scan()
    expect(await added()).toEqual({ treasury: usdt('22'), vault: 0n, owner: -usdt('7') })
  })

  it('is counted by one of several watchers, and only the next count books what has gone missing since', async () => {
    const [first, second] = await holding('7', '2')
    const payer = await fixture.payer()
    await register('treasury', first)
    const slow = watcherDuring(async () => {
      await fixture.scan()
      await fixture.shop.fund(payer, '10')
    })
    await slow.scanOnce()
    expect(await added()).toEqual({ treasury: usdt('17'), vault: 0n, owner: -usdt('7') })
    expect([await fixture.incidents(), await haltReason()]).toEqual([[], null])
    await register('treasury', second)
    await fixture.scan()
    expect(await added()).toEqual({ treasury: usdt('9'), vault: 0n, owner: usdt('1') })
    expect([await fixture.incidents(), await haltReason()]).toEqual([
      ['suspect_outflow treasury'],
      'outflow_unexplained',
    ])
  })

  it('holds the cursor while it is counted', async () => {
    const { shop, token, deposits } = fixture
    const cursor = await deposits.readCursor()
    await transaction(shop.db, async (tx) => {
      const watched = { chainId, token: token.toLowerCase() }
      const other = { ...(cursor as Cursor), blockHash: `0x${'0d'.repeat(32)}` }
      expect(await isCursorAt(tx, watched, other), 'a block of another chain').toBe(false)
      expect(await isCursorAt(tx, watched, cursor as Cursor)).toBe(true)
      await expect(sql`select from scan_cursor for update nowait`.execute(shop.owner)).rejects.toThrow(
        'could not obtain lock',
      )
    })
  })
})
