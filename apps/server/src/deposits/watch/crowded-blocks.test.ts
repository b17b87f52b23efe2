import { pad, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Chain } from '../../chain/chain.ts'
import { connectChain } from '../../chain/client/connect-chain.ts'
import { type FaultProxy, startFaultProxy } from '../../chain/fixtures/fault-proxy.ts'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { type DepositsFixture, openDepositsFixture } from '../fixtures/deposits-fixture.ts'
import { readAddressBook } from '../transfers/store.ts'

let fixture: DepositsFixture
let proxy: FaultProxy
let viaProxy: Chain
beforeAll(async () => {
  fixture = await openDepositsFixture()
  proxy = await startFaultProxy(fixture.test.rpcUrl)
  viaProxy = connectChain({ rpcUrls: [proxy.url, proxy.url], chainId: fixture.chain.chainId })
  await fixture.give(fixture.forger.address, '100', 'falseToken')
  await fixture.finalise()
  await fixture.scan()
})
afterAll(async () => {
  await proxy.stop()
  await fixture.close()
})
/** No answer has more logs than this. */
const most = 5
beforeEach(() => {
  fixture.warnings.length = 0
  proxy.fault = async ({ method, params }, ask) => {
    if (method !== 'eth_getLogs') return undefined
    const logs = (await ask(method, ...params)) as unknown[]
    return logs.length > most
      ? { error: { code: -32_005, message: 'query returned more than 5 results' } }
      : { result: logs }
  }
})

async function scanThroughProxy(): Promise<void> {
  const watcher = fixture.watcher({ reading: viaProxy })
  for (let step = 0; step < 100; step += 1) if ((await watcher.scanOnce()).isCaughtUp) return
  throw new Error('the scan does not end')
}

const countOf = async (reason: string) =>
  (await fixture.transfers()).filter((transfer) => transfer.reason === reason).length

describe('a block with more logs than a node returns', () => {
  it('of any other contract does not delay a deposit', async () => {
    const payer = await fixture.payer()
    const before = await countOf('other_token')
    for (let sent = 0; sent < 8; sent += 1) await fixture.send(fixture.forger, '1', { of: fixture.falseToken })
    await fixture.send(payer.account, '12')
    await fixture.finalise()
    await fixture.send(payer.account, '25')
    await fixture.send(fixture.forger, '2', { of: fixture.falseToken })
    await fixture.finalise()
    await scanThroughProxy()
    expect(await fixture.shop.available(payer)).toBe(usdt('37'))
    expect(fixture.warnings).toEqual(['blocks have more look-alikes than the node returns'])
    expect(await countOf('other_token')).toBe(before + 1)
  })

  it('of the token itself, with transfers of zero, does not either', async () => {
    const payer = await fixture.payer()
    const before = await countOf('zero_value')
    for (let sent = 0; sent < 8; sent += 1) await fixture.send(fixture.forger, '0')
    await fixture.send(payer.account, '13')
    await fixture.finalise()
    await fixture.send(payer.account, '26')
    await fixture.finalise()
    await scanThroughProxy()
    expect(await fixture.shop.available(payer)).toBe(usdt('39'))
    expect(await countOf('zero_value')).toBe(before + 8)
    expect(await fixture.watcher({ reading: viaProxy }).rescan()).toEqual([])
  })

  it('with as many senders as fit into a block can still be looked up', async () => {
    const payer = await fixture.payer()
    const senders = Array.from({ length: 70_000 }, (_, index) => pad(toHex(index + 1), { size: 20 }))
    const watched = { chainId: fixture.chain.chainId, token: fixture.token }
    const { members } = await readAddressBook(fixture.shop.db, watched, [...senders, payer.address])
    expect([...members.values()]).toEqual([payer.memberId])
  })
})

describe('look-alikes', () => {
  it('that cannot be read at all delay nothing', async () => {
    const payer = await fixture.payer()
    const reading: Chain = { ...fixture.chain, lookAlikesOf: async () => Promise.reject(new Error('the node is busy')) }
    await fixture.send(payer.account, '14')
    await fixture.finalise()
    const watcher = fixture.watcher({ reading })
    expect((await watcher.scanOnce()).isCaughtUp).toBe(true)
    expect(await fixture.shop.available(payer)).toBe(usdt('14'))
    expect(fixture.warnings).toEqual(['look-alikes could not be read'])
  })

  it('that one node invents in place of a deposit do not keep it from being credited', async () => {
    const payer = await fixture.payer()
    await fixture.finalise()
    await fixture.scan()
    const txHash = await fixture.send(payer.account, '15')
    await fixture.client.mine({ blocks: 1 })
    const { number: blockNumber, hash: blockHash, time: blockTime } = await fixture.chain.latest()
    const [token, recipient] = [fixture.falseToken, fixture.treasury.address]
    const invented = { token, sender: payer.account.address, recipient, amount: 1n, txHash, logIndex: 0 }
    const lookAlikesOf: Chain['lookAlikesOf'] = async () => [{ ...invented, blockNumber, blockHash, blockTime }]
    await fixture.client.mine({ blocks: 1 })
    await fixture.watcher({ reading: { ...fixture.chain, lookAlikesOf } }).scanOnce()
    expect(await fixture.shop.available(payer)).toBe(0n)
    await fixture.finalise()
    await fixture.scan()
    expect(await fixture.shop.available(payer)).toBe(usdt('15'))
  })
})
