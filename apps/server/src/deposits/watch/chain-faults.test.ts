import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Chain } from '../../chain/chain.ts'
import { startTestChain } from '../../chain/local/fixtures/test-chain.ts'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { createDeposits } from '../deposits.ts'
import { type DepositsFixture, openDepositsFixture, type Payer } from '../fixtures/deposits-fixture.ts'
import { ChainBehind, ChainReplaced, CursorMissing } from './scan.ts'

let harbour: DepositsFixture
let payer: Payer
beforeEach(async () => {
  harbour = await openDepositsFixture({ blocks: 4, transfers: 2 })
  payer = await harbour.payer()
  await harbour.finalise()
  await harbour.scan()
})
afterEach(() => harbour.close())

describe('a transfer that is not final', () => {
  it('is forgotten when the chain drops it, and was never credited', async () => {
    const txHash = await harbour.send(payer.account, '15')
    await harbour.client.mine({ blocks: 1 })
    await harbour.scan()
    expect(await harbour.transfers()).toEqual([{ state: 'seen', reason: null, amount: usdt('15') }])
    await rewrite([])
    await harbour.scan()
    expect(await harbour.transfers()).toEqual([])
    await harbour.client.mine({ blocks: 5 })
    await harbour.scan()
    expect(await harbour.shop.available(payer)).toBe(0n)
    expect(harbour.toldTo(payer)).toEqual([
      { state: 'seen', txHash, amount: '15' },
      { state: 'dropped', txHash, amount: '15' },
    ])
  })

  it('is credited once when it was mined again in another block', async () => {
    const txHash = await harbour.send(payer.account, '15')
    await harbour.client.mine({ blocks: 1 })
    await harbour.scan()
    const raw = await rawOf(txHash)
    await rewrite([[raw, 0]])
    await harbour.scan()
    expect(await harbour.transfers()).toEqual([{ state: 'seen', reason: null, amount: usdt('15') }])
    await harbour.finalise()
    await harbour.scan()
    expect(await harbour.transfers()).toEqual([{ state: 'deposit', reason: null, amount: usdt('15') }])
    expect(await harbour.shop.available(payer)).toBe(usdt('15'))
    expect(harbour.toldTo(payer).map(({ state }) => state)).toEqual(['seen', 'final'])
  })

  it('is credited once when it was mined again after another log', async () => {
    const other = await harbour.payer()
    await harbour.finalise()
    await harbour.scan()
    const txHash = await harbour.send(payer.account, '15')
    await harbour.client.mine({ blocks: 1 })
    await harbour.scan()
    const own = await rawOf(txHash)
    await harbour.client.dropTransaction({ hash: txHash })
    const first = await signedTransfer(other, '3')
    await rewrite([
      [first, 0],
      [own, 0],
    ])
    await harbour.finalise()
    await harbour.scan()
    expect(await harbour.shop.available(payer)).toBe(usdt('15'))
    expect(await harbour.shop.available(other)).toBe(usdt('3'))
    expect((await harbour.transfers()).map(({ state }) => state)).toEqual(['deposit', 'deposit'])
    expect(harbour.toldTo(payer).map(({ state }) => state)).toEqual(['seen', 'final'])
  })
})

describe('a watcher far behind', () => {
  it('catches up in bounded steps that leave nothing out', async () => {
    for (let sent = 1; sent <= 9; sent += 1) {
      await harbour.send(payer.account, '1')
      if (sent % 3 === 0) await harbour.client.mine({ blocks: 3 })
    }
    await harbour.finalise()
    const heights: bigint[] = []
    for (let isCaughtUp = false; !isCaughtUp && heights.length < 50; ) {
      const before = (await harbour.deposits.readCursor())?.height ?? 0n
      const step = await harbour.deposits.scanOnce()
      expect(step.height - before <= 4n).toBe(true)
      heights.push(step.height)
      isCaughtUp = step.isCaughtUp
    }
    expect(heights.length).toBeGreaterThan(3)
    expect(await harbour.shop.available(payer)).toBe(usdt('9'))
  })
})

describe('a node that lags', () => {
  it('is an error, never "nothing arrived"', async () => {
    const cursor = await harbour.deposits.readCursor()
    const early = await harbour.chain.block((cursor?.height as bigint) - 1n)
    const lagging: Chain = { ...harbour.chain, finalized: async () => early }
    await expect(harbour.watcher({ reading: lagging }).scanOnce()).rejects.toThrow(ChainBehind)
    expect(await harbour.deposits.readCursor()).toEqual(cursor)
  })
})

describe('a restarted chain', () => {
  it('is noticed at its first final block beyond the cursor, halts watcher and payouts with an incident, and changes nothing', async () => {
    const signer = { chain_id: 31_337, address: harbour.issuer.address, vault: harbour.vault.address, next_nonce: 0n }
    await harbour.shop.owner.insertInto('payout_signer').values(signer).execute()
    const cursor = await harbour.deposits.readCursor()
    const restarted = await startTestChain({ mining: 'manual', genesisTime: 1_700_000_000 })
    onTestFinished(() => restarted.stop())
    const watcher = harbour.watcher({ reading: restarted.chain })
    await expect(watcher.scanOnce()).rejects.toThrow(ChainBehind)
    await restarted.client.mine({ blocks: Number(cursor?.height) + 10 })
    for (let attempt = 0; attempt < 3; attempt += 1) await expect(watcher.scanOnce()).rejects.toThrow(ChainReplaced)
    expect(await harbour.deposits.readCursor()).toEqual(cursor)
    expect(await harbour.shop.db.selectFrom('payout_signer').select('halt_reason').execute()).toEqual([
      { halt_reason: 'chain_replaced' },
    ])
    const incidents = await harbour.shop.db.selectFrom('incident').select(['kind', 'subject']).execute()
    expect(incidents).toEqual([{ kind: 'chain_replaced', subject: `31337:${harbour.token}` }])
  })
})

describe('a watcher without a first block', () => {
  it('does not guess', async () => {
    const { shop, chain, watcher } = harbour
    expect(watcher).toBeDefined()
    const elsewhere = createDeposits({
      db: shop.db,
      clock: shop.clock,
      chain,
      ledger: shop.ledger,
      orders: shop.orders,
      limits: { blocks: 10, transfers: 10 },
      rescanHours: 48,
      staleMinutes: null,
      token: { address: harbour.falseToken, decimals: 18 },
      settlement: { applyVenueTransfer: async () => {} },
      publish: async () => {},
      settleClaims: async () => 0n,
      log: { warn: () => {} },
    })
    await expect(elsewhere.scanOnce()).rejects.toThrow(CursorMissing)
  })
})

/** Replaces the newest block by one with these raw transactions. */
async function rewrite(transactions: [string, number][]): Promise<void> {
  await harbour.client.request({ method: 'anvil_reorg' as never, params: [1, transactions] as never })
}

async function rawOf(txHash: string): Promise<string> {
  return harbour.client.request({ method: 'eth_getRawTransactionByHash' as never, params: [txHash] as never })
}

async function signedTransfer(from: Payer, amount: string): Promise<string> {
  const txHash = await harbour.send(from.account, amount)
  const raw = await rawOf(txHash)
  await harbour.client.dropTransaction({ hash: txHash })
  return raw
}
