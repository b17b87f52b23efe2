import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Chain, TokenTransfer } from '../../chain/chain.ts'
import { ChainDisagreement, ChainUnreachable } from '../../chain/errors.ts'
import { NIL_ID } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { type DepositsFixture, openDepositsFixture, type Payer } from '../fixtures/deposits-fixture.ts'

let fixture: DepositsFixture
let payer: Payer
beforeEach(async () => {
  fixture = await openDepositsFixture({ blocks: 5, transfers: 100 })
  payer = await fixture.payer()
  await fixture.finaliseAndScan()
})
afterEach(() => fixture.close())

const nameOf = ({ txHash, logIndex }: TokenTransfer) => `${txHash}:${logIndex}`
const wordsOf = (findings: readonly { kind: string; subject: string }[]) =>
  findings.map(({ kind, subject }) => `${kind} ${subject}`)

/** Returns the chain with a fault in what all nodes, or the last one alone, report of transfers. */
function seenThrough(fault: (transfers: TokenTransfer[]) => TokenTransfer[], where: 'all' | 'reread' = 'all'): Chain {
  const { chain } = fixture
  const [all, reread] = [chain.transfersOf, chain.rereadTransfersOf]
  return {
    ...chain,
    transfersOf: async (query) => (where === 'all' ? fault(await all(query)) : all(query)),
    rereadTransfersOf: async (query) => fault(await reread(query)),
  }
}

async function scanThrough(reading: Chain): Promise<void> {
  const watcher = fixture.watcher({ reading })
  for (let step = 0; step < 50; step += 1) if ((await watcher.scanOnce()).isCaughtUp) return
  throw new Error('the scan does not end')
}

describe('a second reading of the chain', () => {
  it('finds nothing where all is well, whatever moved', async () => {
    await fixture.send(payer.account, '15')
    await fixture.send(payer.account, '1', { to: fixture.vault.address })
    await fixture.give(fixture.venue.address, '30')
    await fixture.send(fixture.venue, '30')
    await fixture.send(payer.account, '0')
    await fixture.give(payer.account.address, '7', 'falseToken')
    await fixture.send(payer.account, '7', { of: fixture.falseToken })
    await fixture.finaliseAndScan()
    await fixture.send(fixture.treasury, '20', { to: fixture.vault.address })
    await fixture.send(fixture.treasury, '2', { to: fixture.treasury.address })
    await fixture.send(fixture.treasury, '3', { to: fixture.forger.address })
    await fixture.finaliseAndScan()
    expect(await fixture.deposits.rescan()).toEqual([])
    const runs = await fixture.shop.db
      .selectFrom('chain_rescan')
      .select(['height', 'to_height', 'finished_at', 'findings'])
      .execute()
    expect(runs).toMatchObject([{ height: runs[0]?.to_height, findings: 0 }])
    expect(runs[0]?.finished_at).not.toBeNull()
  })

  it('books what was missed, once, and reports it', async () => {
    const orderId = await fixture.shop.orders.placeOrder(payer.memberId, await fixture.shop.request())
    const txHash = await fixture.send(payer.account, '20')
    await fixture.finalise()
    await scanThrough(seenThrough(() => []))
    expect(await fixture.shop.available(payer)).toBe(0n)
    const watchers = [fixture.deposits, fixture.watcher(), fixture.watcher()]
    const findings = (await Promise.all(watchers.map((watcher) => watcher.rescan()))).flat()
    expect(wordsOf(findings)).toEqual([`transfer_missed ${txHash}:0`])
    expect(await fixture.incidents()).toEqual([`transfer_missed ${txHash}:0`])
    expect(await fixture.shop.stateOf(payer, orderId)).toBe('cooling_off')
    expect(await fixture.shop.available(payer)).toBe(usdt('5'))
    expect(fixture.toldTo(payer)).toEqual([{ state: 'final', txHash, amount: '20', orderId }])
    expect(await fixture.deposits.rescan()).toEqual([])
    expect(await fixture.shop.available(payer)).toBe(usdt('5'))
  })

  it('reports what the books have and the chain does not, and changes nothing', async () => {
    const txHash = `0x${'ab'.repeat(32)}` as const
    await fixture.send(payer.account, '15')
    await fixture.finalise()
    await scanThrough(seenThrough((found) => found.flatMap((transfer) => [transfer, { ...transfer, txHash }])))
    expect(await fixture.shop.available(payer)).toBe(usdt('30'))
    const findings = await fixture.deposits.rescan()
    expect(wordsOf(findings)).toEqual([`transfer_not_on_chain ${txHash}:0`, 'cash_differs treasury'])
    expect(findings[1]?.detail).toMatchObject({ onChain: usdt('15').toString(), inBooks: usdt('30').toString() })
    expect(await fixture.shop.available(payer)).toBe(usdt('30'))
  })

  it('reports what was recorded with another amount', async () => {
    const txHash = await fixture.send(payer.account, '15')
    await fixture.finalise()
    await scanThrough(seenThrough((found) => found.map((transfer) => ({ ...transfer, amount: usdt('16') }))))
    expect(wordsOf(await fixture.deposits.rescan())).toEqual([`transfer_changed ${txHash}:0`, 'cash_differs treasury'])
  })

  it('reports what was recorded and never booked', async () => {
    const txHash = await fixture.send(payer.account, '15')
    await fixture.client.mine({ blocks: 1 })
    await fixture.scan()
    await fixture.shop.owner
      .updateTable('chain_transfer')
      .set({ state: 'deposit' })
      .where('tx_hash', '=', txHash)
      .execute()
    await fixture.finaliseAndScan()
    expect(wordsOf(await fixture.deposits.rescan())).toEqual([`entry_missing ${txHash}:0`, 'cash_differs treasury'])
  })

  it('reports cash that was booked without an on-chain transfer', async () => {
    await fixture.shop.fund(payer, '9', 'out-of-thin-air')
    const findings = wordsOf(await fixture.deposits.rescan())
    expect(findings).toEqual([`entry_unfounded ${payer.memberId}:out-of-thin-air`, 'cash_differs treasury'])
    const reference = { kind: 'chain_transfer', id: `0x${'cd'.repeat(32)}:3` } as const
    const leg = {
      key: 'forged',
      asset: 'USDT',
      debit: 'treasury',
      credit: 'suspense',
      amount: 1n,
      kind: 'deposit_unknown',
    } as const
    await transaction(fixture.shop.db, (tx) => fixture.shop.ledger.post(tx, NIL_ID, [{ ...leg, reference }]))
    expect(wordsOf(await fixture.deposits.rescan())).toContain(`entry_unfounded ${NIL_ID}:forged`)
  })

  it('believes the other nodes when only the node that reads again reports something', async () => {
    await fixture.send(payer.account, '15')
    await fixture.finaliseAndScan()
    const [real] = await fixture.shop.db.selectFrom('chain_transfer').select('tx_hash').execute()
    const forgetful = fixture.watcher({ reading: seenThrough(() => [], 'reread') })
    expect(wordsOf(await forgetful.rescan())).toEqual([`node_disagrees ${real?.tx_hash}:0`])
    const lie = (transfer: TokenTransfer): TokenTransfer => ({ ...transfer, logIndex: 7, amount: usdt('99') })
    const inventive = fixture.watcher({ reading: seenThrough((found) => [...found, ...found.map(lie)], 'reread') })
    expect(wordsOf(await inventive.rescan())).toEqual([`node_disagrees ${real?.tx_hash}:7`])
    expect(await fixture.shop.available(payer)).toBe(usdt('15'))
  })
})

it('reports a block about which the other nodes disagree, and changes nothing', async () => {
  await fixture.send(payer.account, '15')
  await fixture.finaliseAndScan()
  const { block_number: block } = await fixture.shop.db
    .selectFrom('chain_transfer')
    .select('block_number')
    .executeTakeFirstOrThrow()
  const transfersOf = () => Promise.reject(new ChainDisagreement('two answers'))
  const torn = fixture.watcher({ reading: { ...seenThrough(() => [], 'reread'), transfersOf } })
  expect(wordsOf(await torn.rescan())).toEqual([`node_disagrees ${block}`])
  expect(await fixture.shop.available(payer)).toBe(usdt('15'))
})

it('goes on later when the other nodes do not answer about a block', async () => {
  await fixture.send(payer.account, '15')
  await fixture.finaliseAndScan()
  const transfersOf = () => Promise.reject(new ChainUnreachable('the nodes are down'))
  const cutOff = fixture.watcher({ reading: { ...seenThrough(() => [], 'reread'), transfersOf } })
  await expect(cutOff.rescan()).rejects.toThrow(ChainUnreachable)
  expect(await fixture.incidents()).toEqual([])
  expect(await fixture.deposits.rescan()).toEqual([])
})

it('counts what it found once when two processes read the same blocks', async () => {
  await fixture.send(payer.account, '15')
  await fixture.client.mine({ blocks: 12 })
  await scanThrough(seenThrough(() => []))
  let reads = 0
  const first = fixture.watcher({
    reading: {
      ...fixture.chain,
      rereadTransfersOf: async (query) => {
        reads += 1
        if (reads > 1) throw new ChainUnreachable('the node is down')
        return fixture.chain.rereadTransfersOf(query)
      },
    },
  })
  const slow = fixture.watcher({
    reading: {
      ...fixture.chain,
      rereadTransfersOf: async (query) => {
        const found = await fixture.chain.rereadTransfersOf(query)
        if (reads === 0) await expect(first.rescan()).rejects.toThrow(ChainUnreachable)
        return found
      },
    },
  })
  expect(await slow.rescan()).toEqual([])
  const run = await fixture.shop.db.selectFrom('chain_rescan').select('findings').executeTakeFirstOrThrow()
  expect(run.findings).toBe(1)
  expect(await fixture.shop.available(payer)).toBe(usdt('15'))
})

describe('an interrupted second reading', () => {
  it('continues where it stopped, to the end it had set', async () => {
    const sent = [await fixture.send(payer.account, '1')]
    await fixture.client.mine({ blocks: 12 })
    sent.push(await fixture.send(payer.account, '2'))
    await fixture.finalise()
    const missed: string[] = []
    await scanThrough(
      seenThrough((found) => {
        missed.push(...found.map(nameOf))
        return []
      }),
    )
    expect(missed).toHaveLength(2)
    let reads = 0
    const failing: Chain = {
      ...fixture.chain,
      rereadTransfersOf: async (query) => {
        reads += 1
        if (reads > 2) throw new ChainUnreachable('the node is down')
        return fixture.chain.rereadTransfersOf(query)
      },
    }
    await expect(fixture.watcher({ reading: failing }).rescan()).rejects.toThrow(ChainUnreachable)
    const run = await fixture.shop.db.selectFrom('chain_rescan').selectAll().executeTakeFirstOrThrow()
    expect(run.height - run.from_height).toBe(10n)
    await fixture.client.mine({ blocks: 20 })
    await fixture.scan()
    await fixture.deposits.rescan()
    const finished = await fixture.shop.db.selectFrom('chain_rescan').selectAll().executeTakeFirstOrThrow()
    expect(finished).toMatchObject({
      rescan_id: run.rescan_id,
      to_height: run.to_height,
      height: run.to_height,
      findings: 2,
    })
    expect(await fixture.shop.available(payer)).toBe(usdt('3'))
    expect((await fixture.incidents()).length).toBe(2)
    expect(sent).toHaveLength(2)
  })

  it('books nothing after it was ended, as by the adoption of another chain', async () => {
    await fixture.send(payer.account, '15')
    await fixture.finalise()
    await scanThrough(seenThrough(() => []))
    const { chain, shop } = fixture
    const ended: Chain = {
      ...chain,
      rereadTransfersOf: async (query) => {
        await shop.owner.updateTable('chain_rescan').set({ finished_at: shop.clock.now() }).execute()
        return chain.rereadTransfersOf(query)
      },
    }
    expect(await fixture.watcher({ reading: ended }).rescan()).toEqual([])
    expect(await shop.available(payer)).toBe(0n)
    expect(await fixture.incidents()).toEqual([])
  })

  it('goes back only as far as configured, and never to before the addresses were watched', async () => {
    await fixture.client.increaseTime({ seconds: 72 * 3_600 })
    await fixture.client.mine({ blocks: 10 })
    await fixture.scan()
    const { height } = (await fixture.deposits.readCursor()) ?? { height: 0n }
    await fixture.deposits.rescan()
    const run = await fixture.shop.db.selectFrom('chain_rescan').selectAll().executeTakeFirstOrThrow()
    expect(height - run.from_height).toBeLessThan(12n)
    expect(run.from_height).toBeGreaterThan(0n)
  })
})

describe('the initial balance of a house address', () => {
  it('is its balance at the first check, and belongs to the owner', async () => {
    const other = await openDepositsFixture()
    try {
      await other.give(other.treasury.address, '70')
      await other.finalise()
      await other.restart()
      await other.scan()
      const house = await other.shop.ledger.houseBalances(other.shop.db)
      expect([house.treasury, house.house_withdrawal]).toEqual([usdt('70'), -usdt('70')])
      await other.scan()
      expect(await other.deposits.rescan()).toEqual([])
    } finally {
      await other.close()
    }
  })
})
