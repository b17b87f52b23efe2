import { fillPath, servicePaths } from '@terahold/contract/service-paths'
import { describe, expect, it } from 'vitest'
import { memoryStorage } from './provider/demo-fixture.ts'
import { createRequestSlot } from './request/request-slot.ts'
import { startDemoWallet } from './start-demo-wallet.ts'

type Announcement = { info: { name: string; rdns: string; icon: string } }

const announcements = (target: EventTarget) => {
  const heard: Announcement[] = []
  target.addEventListener('eip6963:announceProvider', (event) =>
    heard.push((event as CustomEvent<Announcement>).detail),
  )
  return heard
}

function start(chainId = 31337, loadInfo = () => Promise.reject(new Error('offline'))) {
  const target = new EventTarget()
  const heard = announcements(target)
  const slot = createRequestSlot()
  const fetcher: typeof fetch = () => Promise.reject(new Error('offline'))
  const wallet = startDemoWallet({
    chainId,
    loadInfo,
    rpcUrl: fillPath(servicePaths.rpc, { chainId: 31_337 }),
    storage: memoryStorage(),
    confirm: slot.confirm,
    target,
    fetcher,
    uuid: 'b4b2c1a0-0000-4000-8000-000000000000',
  })
  return { ...wallet, target, heard }
}

describe('the demo wallet on a page', () => {
  it('announces itself, and again whenever the page asks, until it is stopped', () => {
    const { target, heard, stop } = start()
    expect(heard).toMatchObject([{ info: { name: 'Demo wallet', rdns: 'dev.terahold.demo' } }])
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toHaveLength(2)
    stop()
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toHaveLength(2)
  })

  it.each([1, 56, 0, Number.NaN])('is not to be had on chain %s', (chainId) => {
    expect(() => start(chainId)).toThrow('31337')
  })

  it('asks the demo for nothing before a person does something, and asks again after a failure', async () => {
    let asked = 0
    const { provider } = start(31337, () => {
      asked += 1
      return Promise.reject(new Error('offline'))
    })
    await provider.request({ method: 'eth_accounts' })
    expect(asked).toBe(0)
    for (const times of [1, 2]) {
      await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: -32603 })
      expect(asked).toBe(times)
    }
  })
})

describe('the slot', () => {
  it('holds a request until it is answered', async () => {
    const slot = createRequestSlot()
    const changes: unknown[] = []
    slot.subscribe(() => changes.push(slot.current()?.kind ?? null))
    const decision = slot.confirm({
      kind: 'typedData',
      address: '0x0000000000000000000000000000000000000001',
      text: '',
    })
    slot.answer({ isApproved: true })
    expect([await decision, changes]).toEqual([{ isApproved: true }, ['typedData', null]])
  })
})
