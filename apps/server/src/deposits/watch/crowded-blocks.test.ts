import { pad, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Chain } from '../../chain/chain.ts'
import { connectChain } from '../../chain/client/connect-chain.ts'
import { type FaultProxy, startFaultProxy } from '../../chain/fixtures/fault-proxy.ts'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { type DepositsFixture, openDepositsFixture } from '../fixtures/deposits-fixture.ts'
import { readAddressBook } from '../transfers/store.ts'

let harbour: DepositsFixture
let proxy: FaultProxy
let viaProxy: Chain
beforeAll(async () => {
  harbour = await openDepositsFixture()
  proxy = await startFaultProxy(harbour.test.rpcUrl)
  viaProxy = connectChain({ rpcUrls: [proxy.url, proxy.url], chainId: harbour.chain.chainId })
  await harbour.give(harbour.forger.address, '100', 'falseToken')
  await harbour.finalise()
  await harbour.scan()
})
afterAll(async () => {
  await proxy.stop()
  await harbour.close()
})
/** No answer has more logs than this. */
const most = 5
beforeEach(() => {
  harbour.warnings.length = 0
  proxy.fault = async ({ method, params }, ask) => {
    if (method !== 'eth_getLogs') return undefined
    const logs = (await ask(method, ...params)) as unknown[]
    return logs.length > most
      ? { error: { code: -32_005, message: 'query returned more than 5 results' } }
      : { result: logs }
  }
})

async function scanThroughProxy(): Promise<void> {
  const watcher = harbour.watcher({ reading: viaProxy })
  for (let step = 0; step < 100; step += 1) if ((await watcher.scanOnce()).isCaughtUp) return
  throw new Error('the scan does not end')
}

const countOf = async (reason: string) =>
  (await harbour.transfers()).filter((transfer) => transfer.reason === reason).length

describe('a block with more logs than a node returns', () => {
  it('of any other contract does not delay a deposit', async () => {
    const payer = await harbour.payer()
    const before = await countOf('other_token')
    for (let sent = 0; sent < 8; sent += 1) await harbour.send(harbour.forger, '1', { of: harbour.falseToken })
    await harbour.send(payer.account, '12')
    await harbour.finalise()
    await harbour.send(payer.account, '25')
    await harbour.send(harbour.forger, '2', { of: harbour.falseToken })
    await harbour.finalise()
    await scanThroughProxy()
    expect(await harbour.shop.available(payer)).toBe(usdt('37'))
    expect(harbour.warnings).toEqual(['blocks have more look-alikes than the node returns'])
    expect(await countOf('other_token')).toBe(before + 1)
  })

  it('of the token itself, with transfers of zero, does not either', async () => {
    const payer = await harbour.payer()
    const before = await countOf('zero_value')
    for (let sent = 0; sent < 8; sent += 1) await harbour.send(harbour.forger, '0')
    await harbour.send(payer.account, '13')
    await harbour.finalise()
    await harbour.send(payer.account, '26')
    await harbour.finalise()
    await scanThroughProxy()
    expect(await harbour.shop.available(payer)).toBe(usdt('39'))
    expect(await countOf('zero_value')).toBe(before + 8)
    expect(await harbour.watcher({ reading: viaProxy }).rescan()).toEqual([])
  })

  it('with as many senders as fit into a block can still be looked up', async () => {
    const payer = await harbour.payer()
    const senders = Array.from({ length: 70_000 }, (_, index) => pad(toHex(index + 1), { size: 20 }))
    const watched = { chainId: harbour.chain.chainId, token: harbour.token }
    const { members } = await readAddressBook(harbour.shop.db, watched, [...senders, payer.address])
    expect([...members.values()]).toEqual([payer.memberId])
  })
})

describe('look-alikes', () => {
  it('that cannot be read at all delay nothing', async () => {
    const payer = await harbour.payer()
    const reading: Chain = { ...harbour.chain, lookAlikesOf: async () => Promise.reject(new Error('the node is busy')) }
    await harbour.send(payer.account, '14')
    await harbour.finalise()
    const watcher = harbour.watcher({ reading })
    expect((await watcher.scanOnce()).isCaughtUp).toBe(true)
    expect(await harbour.shop.available(payer)).toBe(usdt('14'))
    expect(harbour.warnings).toEqual(['look-alikes could not be read'])
  })

  it('that one node invents in place of a deposit do not keep it from being credited', async () => {
    const payer = await harbour.payer()
    await harbour.finalise()
    await harbour.scan()
    const txHash = await harbour.send(payer.account, '15')
    await harbour.client.mine({ blocks: 1 })
    const { number: blockNumber, hash: blockHash, time: blockTime } = await harbour.chain.latest()
    const [token, recipient] = [harbour.falseToken, harbour.treasury.address]
    const invented = { token, sender: payer.account.address, recipient, amount: 1n, txHash, logIndex: 0 }
    const lookAlikesOf: Chain['lookAlikesOf'] = async () => [{ ...invented, blockNumber, blockHash, blockTime }]
    await harbour.client.mine({ blocks: 1 })
    await harbour.watcher({ reading: { ...harbour.chain, lookAlikesOf } }).scanOnce()
    expect(await harbour.shop.available(payer)).toBe(0n)
    await harbour.finalise()
    await harbour.scan()
    expect(await harbour.shop.available(payer)).toBe(usdt('15'))
  })
})
