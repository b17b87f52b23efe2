import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chain } from '../../chain/chain.ts'
import { ChainUnreachable } from '../../chain/errors.ts'
import type { TestAccount } from '../../chain/local/fixtures/test-chain.ts'
import { newId } from '../../db/ids.ts'
import { type HistoryFixture, openHistoryFixture } from '../fixtures/history-fixture.ts'
import type { History } from './history.ts'

const unit = 10n ** 18n

let mint: HistoryFixture
beforeAll(async () => {
  mint = await openHistoryFixture()
  await mint.send({ as: 'mint', to: mint.issuer.address, amount: 1_000_000n * unit })
  await mint.send({
    as: 'mint',
    to: mint.forger.address,
    amount: 1_000_000n * unit,
    by: mint.forger,
    of: mint.falseToken,
  })
  await mint.finalise()
})
afterAll(() => mint.close())

const lower = (address: string) => address.toLowerCase()
const admit = async () => undefined

/** An account whose history the test reads. */
async function somebody(): Promise<TestAccount & { name: string }> {
  const account = await mint.test.account()
  return { ...account, name: lower(account.address) }
}

const first = (history: History, address: string) => history.page(lower(address), { cursor: undefined, admit })

/** Returns all pages of an address, as a reader who scrolls to the end sees them. */
async function readAll(history: History, address: string, between = async (_page: number) => undefined as unknown) {
  const amounts: string[] = []
  const hashes: string[] = []
  let cursor: string | undefined
  for (let page = 1; page <= 30; page += 1) {
    const { transactions, next } = await history.page(lower(address), { cursor, admit })
    amounts.push(...transactions.flatMap(({ transfers }) => transfers.map(({ quantity }) => quantity.numeric)))
    hashes.push(...transactions.map(({ id }) => id))
    if (next === null) return { amounts, hashes }
    cursor = next
    await between(page)
  }
  throw new Error('the history does not end')
}

const countdown = (from: number, to = 1) => Array.from({ length: from - to + 1 }, (_, index) => String(from - index))

async function pay(to: Address, amounts: readonly number[]) {
  for (const amount of amounts) {
    await mint.send({ to, amount: BigInt(amount) * unit })
    await mint.client.mine({ blocks: 1 })
  }
}

describe('the history of an address', () => {
  it('shows a transfer to both sides once it is final, and not before', async () => {
    const ada = await somebody()
    const history = mint.history()
    const hash = await mint.send({ to: ada.address, amount: (5n * unit) / 2n })
    await mint.client.mine({ blocks: 1 })
    expect(await first(history, ada.address)).toEqual({ transactions: [], next: null })
    await mint.client.mine({ blocks: 2 })
    const { transactions, next } = await first(history, ada.address)
    expect(next).toBeNull()
    const { timestamp } = await mint.client.getBlock({
      blockHash: (await mint.client.getTransactionReceipt({ hash })).blockHash,
    })
    const metadata = {
      operationType: 'receive',
      status: 'confirmed',
      hash,
      sentFrom: lower(mint.issuer.address),
      sentTo: ada.name,
      minedAt: new Date(Number(timestamp) * 1_000).toISOString(),
    }
    const moved = { quantity: { numeric: '2.5' }, fungible_info: { symbol: 'USDT', icon: null } }
    expect(transactions).toEqual([{ id: hash, metadata, transfers: [{ direction: 'in', ...moved }] }])
    const sent = await first(history, mint.issuer.address)
    expect(sent.transactions[0]).toEqual({
      id: hash,
      metadata: { ...metadata, operationType: 'send' },
      transfers: [{ direction: 'out', ...moved }],
    })
  })

  it('starts before the first request for it', async () => {
    const ada = await somebody()
    await pay(ada.address, [1, 2, 3])
    await mint.finalise()
    expect((await readAll(mint.history({ settings: { spanBlocks: 2n } }), ada.address)).amounts).toEqual([
      '3',
      '2',
      '1',
    ])
  })

  it('goes no further back than configured', async () => {
    const ada = await somebody()
    await pay(ada.address, [1])
    await mint.client.mine({ blocks: 10 })
    await pay(ada.address, [2])
    await mint.finalise()
    expect((await readAll(mint.history({ settings: { pastBlocks: 8n } }), ada.address)).amounts).toEqual(['2'])
  })

  it('leaves out zero values and other tokens’ transfers', async () => {
    const ada = await somebody()
    await mint.send({ to: ada.address, amount: 0n })
    await mint.send({ to: ada.address, amount: 7n * unit, by: mint.forger, of: mint.falseToken })
    await mint.send({ to: ada.address, amount: 3n })
    await mint.finalise()
    expect((await readAll(mint.history(), ada.address)).amounts).toEqual(['0.000000000000000003'])
  })

  it('never shows a block that the chain reverted', async () => {
    const ada = await somebody()
    const history = mint.history()
    await first(history, ada.address)
    const fork = await mint.client.snapshot()
    const lost = await mint.send({ to: ada.address, amount: 9n * unit })
    await mint.client.mine({ blocks: 2 })
    expect((await first(history, ada.address)).transactions).toEqual([])
    await mint.client.revert({ id: fork })
    const stays = await mint.send({ to: ada.address, amount: 4n * unit })
    await mint.finalise()
    const { hashes, amounts } = await readAll(history, ada.address)
    expect([hashes, amounts]).toEqual([[stays], ['4']])
    expect(hashes).not.toContain(lost)
  })
})

describe('pages', () => {
  it('neither repeat nor skip a line while new ones arrive above', async () => {
    const ada = await somebody()
    await pay(
      ada.address,
      Array.from({ length: 60 }, (_, index) => index + 1),
    )
    await mint.finalise()
    const history = mint.history({ settings: { spanBlocks: 16n } })
    const { amounts, hashes } = await readAll(history, ada.address, async (page) => {
      await pay(ada.address, [60 + page])
      await mint.finalise()
      // Another request for the history in the meantime adds the new transfers.
      await first(history, ada.address)
    })
    expect(amounts).toEqual(countdown(60))
    expect(new Set(hashes).size).toBe(60)
    expect((await first(history, ada.address)).transactions[0]?.transfers[0]?.quantity.numeric).not.toBe('60')
  })

  it('are found by our own cursors only, for the same address', async () => {
    const ada = await somebody()
    await pay(
      ada.address,
      Array.from({ length: 26 }, (_, index) => index + 1),
    )
    await mint.finalise()
    const history = mint.history()
    const { next } = await first(history, ada.address)
    const cursor = next ?? ''
    expect((await history.page(ada.name, { cursor, admit })).transactions).toHaveLength(1)
    const flipped = cursor.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))
    for (const [address, wrong] of [
      [ada.name, flipped],
      [ada.name, `${cursor}A`],
      [ada.name, 'A'.repeat(38)],
      [lower(mint.issuer.address), cursor],
    ] as const)
      await expect(history.page(address, { cursor: wrong, admit }), wrong).rejects.toMatchObject({
        code: 400,
        reason: 'bad_field',
        field: 'cursor',
      })
  })
})

describe('several processes', () => {
  it('write each transfer once', async () => {
    const ada = await somebody()
    const processes = Array.from({ length: 4 }, () => mint.history({ settings: { spanBlocks: 7n } }))
    await pay(ada.address, [1, 2, 3])
    await mint.finalise()
    await Promise.all(processes.map((history) => first(history, ada.address)))
    await pay(ada.address, [4, 5, 6])
    await mint.finalise()
    for (let round = 0; round < 6; round += 1) await Promise.all(processes.map((history) => history.advance()))
    const { amounts } = await readAll(processes[0] as History, ada.address)
    expect(amounts).toEqual(countdown(6))
    const rows = await mint.database.owner
      .selectFrom('account_transfer')
      .where('address', '=', ada.name)
      .selectAll()
      .execute()
    expect(rows).toHaveLength(6)
  })

  it('continue where one was interrupted', async () => {
    const ada = await somebody()
    await pay(ada.address, countdown(12).map(Number).reverse())
    await mint.finalise()
    let left = 2
    const failing: Chain = {
      ...mint.chain,
      unconfirmedTransfersOf: async (query) => {
        left -= 1
        if (left < 0) throw new ChainUnreachable('gone')
        return mint.chain.unconfirmedTransfersOf(query)
      },
    }
    const settings = { spanBlocks: 4n }
    const shown = await first(mint.history({ settings, on: failing }), ada.address)
    const begun = shown.transactions.length
    expect(begun).toBeGreaterThan(0)
    expect(begun).toBeLessThan(12)
    expect(shown.next).not.toBeNull()
    expect((await readAll(mint.history({ settings }), ada.address)).amounts).toEqual(countdown(12))
  })
})

describe('addresses', () => {
  it('of members are followed from when they join, without a request', async () => {
    const ada = await somebody()
    const history = mint.history({ settings: { spanBlocks: 3n } })
    await forgetAll()
    await pay(ada.address, [1])
    await mint.finalise()
    await join(ada.name)
    await history.tidy()
    await pay(ada.address, [2])
    // A member's history is read when a whole range of blocks is available, not before.
    await mint.client.mine({ blocks: 6 })
    await advanceToEnd(history, 3n)
    expect(await keptOf(ada.name)).toEqual([2n * unit])
    expect((await readAll(history, ada.address)).amounts).toEqual(['2', '1'])
  })

  it('of others are evicted with their transfers after a while without requests', async () => {
    const ada = await somebody()
    const history = mint.history()
    await pay(ada.address, [1])
    await mint.finalise()
    await first(history, ada.address)
    await history.tidy()
    expect(await keptOf(ada.name)).toEqual([unit])
    await askedAgo(ada.name, 2)
    await history.tidy()
    expect(await keptOf(ada.name)).toEqual([])
    expect((await readAll(history, ada.address)).amounts).toEqual(['1'])
  })

  it('of others are evicted, the least recently requested first, when there are too many', async () => {
    const [ada, bob] = [await somebody(), await somebody()]
    const history = mint.history({ settings: { mostStrangers: 1 } })
    await pay(ada.address, [1])
    await pay(bob.address, [2])
    await mint.finalise()
    await first(history, ada.address)
    await first(history, bob.address)
    await history.tidy()
    expect([await keptOf(ada.name), await keptOf(bob.name)]).toEqual([[], [2n * unit]])
  })

  it('without requests for a long time start again', async () => {
    const ada = await somebody()
    const history = mint.history({ settings: { pastBlocks: 6n } })
    await pay(ada.address, [1])
    await mint.finalise()
    await first(history, ada.address)
    await mint.client.mine({ blocks: 8 })
    await pay(ada.address, [2])
    await mint.finalise()
    expect((await readAll(history, ada.address)).amounts).toEqual(['2'])
  })

  it('with more transfers than are kept show the newest', async () => {
    const ada = await somebody()
    const history = mint.history({ settings: { mostTransfers: 4, spanBlocks: 100n } })
    await pay(ada.address, [1, 2, 3, 4, 5, 6])
    await mint.finalise()
    expect((await readAll(history, ada.address)).amounts).toEqual(countdown(6, 3))
    await pay(ada.address, [7, 8, 9, 10, 11])
    await mint.finalise()
    expect((await readAll(history, ada.address)).amounts).toEqual(countdown(11, 8))
    expect(await keptOf(ada.name)).toHaveLength(4)
  })

  it('that are new are followed only when that is allowed', async () => {
    const ada = await somebody()
    const refused = new Error('too many')
    await expect(
      mint.history().page(ada.name, { cursor: undefined, admit: () => Promise.reject(refused) }),
    ).rejects.toBe(refused)
    expect(
      await mint.database.owner.selectFrom('followed_address').where('address', '=', ada.name).selectAll().execute(),
    ).toEqual([])
  })
})

describe('a node', () => {
  const away = (): Chain => ({ ...mint.chain, finalized: () => Promise.reject(new ChainUnreachable('away')) })

  it('that is unreachable leaves the stored history, and is an outage where there is none', async () => {
    const [ada, bob] = [await somebody(), await somebody()]
    await pay(ada.address, [1])
    await mint.finalise()
    await first(mint.history(), ada.address)
    const history = mint.history({ on: away() })
    expect((await first(history, ada.address)).transactions).toHaveLength(1)
    await expect(first(history, bob.address)).rejects.toThrow(ChainUnreachable)
  })

  it('that hangs does not delay a page', async () => {
    const ada = await somebody()
    const hanging: Chain = {
      ...mint.chain,
      finalized: () => pause(15_000, undefined, { ref: false }).then(() => mint.chain.finalized()),
    }
    await expect(first(mint.history({ on: hanging, patience: 50 }), ada.address)).rejects.toMatchObject({
      code: 503,
      reason: 'unavailable',
    })
  })

  it('with other final blocks than were read is refused, without affecting other addresses', async () => {
    const [ada, bob] = [await somebody(), await somebody()]
    const history = mint.history()
    await forgetAll()
    await first(history, ada.address)
    await first(history, bob.address)
    await mint.database.owner
      .updateTable('followed_address')
      .set({ block_hash: `0x${'00'.repeat(32)}` })
      .where('address', '=', ada.name)
      .execute()
    await pay(ada.address, [1])
    await pay(bob.address, [2])
    await mint.finalise()
    await expect(history.advance()).rejects.toThrow(/histories could not be read/)
    expect([await keptOf(ada.name), await keptOf(bob.name)]).toEqual([[], [2n * unit]])
  })
})

/** Runs until no requested address is behind the chain, and no member a whole range behind. */
async function advanceToEnd(history: History, span: bigint): Promise<void> {
  const { number } = await mint.chain.finalized()
  for (let round = 0; round < 200; round += 1) {
    await history.advance()
    const rows = await mint.database.owner.selectFrom('followed_address').select(['height', 'is_member']).execute()
    if (rows.every(({ height, is_member }) => height > number - (is_member ? span : 1n))) return
  }
  throw new Error('the histories do not reach the end of the chain')
}

async function forgetAll(): Promise<void> {
  await mint.database.owner.deleteFrom('followed_address').execute()
}

async function join(address: string): Promise<void> {
  const memberId = newId({ now: () => new Date() })
  await mint.database.owner.insertInto('member_address').values({ address, member_id: memberId }).execute()
}

async function askedAgo(address: string, days: number): Promise<void> {
  await mint.database.owner
    .updateTable('followed_address')
    .set({ asked_at: sql<Date>`database_now() - make_interval(days => ${days})` })
    .where('address', '=', address)
    .execute()
}

async function keptOf(address: string): Promise<bigint[]> {
  const rows = await mint.database.owner
    .selectFrom('account_transfer')
    .select('amount')
    .where('address', '=', address)
    .orderBy('block_number', 'desc')
    .execute()
  return rows.map(({ amount }) => amount)
}
