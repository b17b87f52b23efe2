import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Chain } from '../../chain/chain.ts'
import { BlockMissing, ChainDisagreement, ChainUnreachable } from '../../chain/errors.ts'
import { startTestChain } from '../../chain/local/fixtures/test-chain.ts'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { createDeposits } from '../deposits.ts'
import { type DepositsFixture, openDepositsFixture, type Payer } from '../fixtures/deposits-fixture.ts'
import { ChainBehind, ChainReplaced, CursorMissing } from './scan.ts'

let fixture: DepositsFixture
let payer: Payer
beforeEach(async () => {
  fixture = await openDepositsFixture({ blocks: 4, transfers: 2 })
  payer = await fixture.payer()
  await fixture.finalise()
  await fixture.scan()
})
afterEach(() => fixture.close())

describe('a transfer that is not final', () => {
  it('is forgotten when the chain drops it, and was never credited', async () => {
    const txHash = await fixture.send(payer.account, '15')
    await fixture.client.mine({ blocks: 1 })
    await fixture.scan()
    expect(await fixture.transfers()).toEqual([{ state: 'seen', reason: null, amount: usdt('15') }])
    await rewrite([])
    await fixture.scan()
    expect(await fixture.transfers()).toEqual([])
    await fixture.client.mine({ blocks: 5 })
    await fixture.scan()
    expect(await fixture.shop.available(payer)).toBe(0n)
    expect(fixture.toldTo(payer)).toEqual([
      { state: 'seen', txHash, amount: '15' },
      { state: 'dropped', txHash, amount: '15' },
    ])
  })

  it('is credited once when it was mined again in another block', async () => {
    const txHash = await fixture.send(payer.account, '15')
    await fixture.client.mine({ blocks: 1 })
    await fixture.scan()
    const raw = await rawOf(txHash)
    await rewrite([[raw, 0]])
    await fixture.scan()
    expect(await fixture.transfers()).toEqual([{ state: 'seen', reason: null, amount: usdt('15') }])
    await fixture.finalise()
    await fixture.scan()
    expect(await fixture.transfers()).toEqual([{ state: 'deposit', reason: null, amount: usdt('15') }])
    expect(await fixture.shop.available(payer)).toBe(usdt('15'))
    expect(fixture.toldTo(payer).map(({ state }) => state)).toEqual(['seen', 'final'])
  })

  it('is credited once when it was mined again after another log', async () => {
    const other = await fixture.payer()
    await fixture.finalise()
    await fixture.scan()
    const txHash = await fixture.send(payer.account, '15')
    await fixture.client.mine({ blocks: 1 })
    await fixture.scan()
    const own = await rawOf(txHash)
    await fixture.client.dropTransaction({ hash: txHash })
    const first = await signedTransfer(other, '3')
    await rewrite([
      [first, 0],
      [own, 0],
    ])
    await fixture.finalise()
    await fixture.scan()
    expect(await fixture.shop.available(payer)).toBe(usdt('15'))
    expect(await fixture.shop.available(other)).toBe(usdt('3'))
    expect((await fixture.transfers()).map(({ state }) => state)).toEqual(['deposit', 'deposit'])
    expect(fixture.toldTo(payer).map(({ state }) => state)).toEqual(['seen', 'final'])
  })
})

describe('a tip that cannot be read', () => {
  it('changes nothing that was shown if it changed meanwhile, and hides no other fault', async () => {
    await fixture.send(payer.account, '15')
    await fixture.client.mine({ blocks: 1 })
    await fixture.scan()
    const { chain, watcher } = fixture
    const failing = (error: Error) =>
      watcher({ reading: { ...chain, unconfirmedTransfersOf: () => Promise.reject(error) } })
    for (const error of [new BlockMissing('gone'), new ChainDisagreement('two answers')])
      expect(await failing(error).scanOnce()).toMatchObject({ isCaughtUp: true })
    await expect(failing(new ChainUnreachable('down')).scanOnce()).rejects.toThrow(ChainUnreachable)
    expect(await fixture.transfers()).toEqual([{ state: 'seen', reason: null, amount: usdt('15') }])
  })

  it('shows nothing that is not final when the node calls nothing newer than the cursor', async () => {
    await fixture.send(payer.account, '15')
    await fixture.client.mine({ blocks: 1 })
    await fixture.scan()
    const lagging: Chain = { ...fixture.chain, latest: () => fixture.chain.finalized() }
    await fixture.watcher({ reading: lagging }).scanOnce()
    expect(await fixture.transfers()).toEqual([])
  })
})

describe('a watcher far behind', () => {
  it('catches up in bounded steps that leave nothing out', async () => {
    for (let sent = 1; sent <= 9; sent += 1) {
      await fixture.send(payer.account, '1')
      if (sent % 3 === 0) await fixture.client.mine({ blocks: 3 })
    }
    await fixture.finalise()
    const heights: bigint[] = []
    for (let isCaughtUp = false; !isCaughtUp && heights.length < 50; ) {
      const before = (await fixture.deposits.readCursor())?.height ?? 0n
      const step = await fixture.deposits.scanOnce()
      expect(step.height - before <= 4n).toBe(true)
      heights.push(step.height)
      isCaughtUp = step.isCaughtUp
    }
    expect(heights.length).toBeGreaterThan(3)
    expect(await fixture.shop.available(payer)).toBe(usdt('9'))
  })
})

describe('a node that lags', () => {
  it('is an error, never "nothing arrived"', async () => {
    const cursor = await fixture.deposits.readCursor()
    const early = await fixture.chain.block((cursor?.height as bigint) - 1n)
    const lagging: Chain = { ...fixture.chain, finalized: async () => early }
    await expect(fixture.watcher({ reading: lagging }).scanOnce()).rejects.toThrow(ChainBehind)
    expect(await fixture.deposits.readCursor()).toEqual(cursor)
  })
})

describe('a restarted chain', () => {
  it('is noticed at its first final block beyond the cursor, halts watcher and payouts with an incident, and changes nothing', async () => {
    const signer = { chain_id: 31_337, address: fixture.issuer.address, vault: fixture.vault.address, next_nonce: 0n }
    await fixture.shop.owner.insertInto('payout_signer').values(signer).execute()
    const cursor = await fixture.deposits.readCursor()
    const restarted = await startTestChain({ mining: 'manual', genesisTime: 1_700_000_000 })
    onTestFinished(() => restarted.stop())
    const watcher = fixture.watcher({ reading: restarted.chain })
    await expect(watcher.scanOnce()).rejects.toThrow(ChainBehind)
    await restarted.client.mine({ blocks: Number(cursor?.height) + 10 })
    for (let attempt = 0; attempt < 3; attempt += 1) await expect(watcher.scanOnce()).rejects.toThrow(ChainReplaced)
    expect(await fixture.deposits.readCursor()).toEqual(cursor)
    expect(await fixture.shop.db.selectFrom('payout_signer').select('halt_reason').execute()).toEqual([
      { halt_reason: 'chain_replaced' },
    ])
    const incidents = await fixture.shop.db.selectFrom('incident').select(['kind', 'subject']).execute()
    expect(incidents).toEqual([{ kind: 'chain_replaced', subject: `31337:${fixture.token}` }])
  })
})

describe('a watcher without a first block', () => {
  it('does not guess', async () => {
    const { shop, chain, watcher } = fixture
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
      token: { address: fixture.falseToken, decimals: 18 },
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
  await fixture.client.request({ method: 'anvil_reorg' as never, params: [1, transactions] as never })
}

async function rawOf(txHash: string): Promise<string> {
  return fixture.client.request({ method: 'eth_getRawTransactionByHash' as never, params: [txHash] as never })
}

async function signedTransfer(from: Payer, amount: string): Promise<string> {
  const txHash = await fixture.send(from.account, amount)
  const raw = await rawOf(txHash)
  await fixture.client.dropTransaction({ hash: txHash })
  return raw
}

it('a node that is wrong about the hash of the last block leaves nothing behind', async () => {
  await fixture.finalise()
  const { chain, watcher, shop } = fixture
  const cursor = () => shop.db.selectFrom('scan_cursor').select(['height', 'block_hash']).executeTakeFirstOrThrow()
  const before = await cursor()
  const finalized = async () => ({ ...(await chain.finalized()), hash: `0x${'ab'.repeat(32)}` as const })
  const lying = watcher({ reading: { ...chain, finalized, transfersOf: async () => [] } })
  await expect(lying.scanOnce()).rejects.toThrow(ChainDisagreement)
  expect(await cursor()).toEqual(before)
})
