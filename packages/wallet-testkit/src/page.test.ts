import { stringToHex, verifyMessage } from 'viem'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AnnouncedWallet,
  type AnnouncedWalletOptions,
  announceMalformed,
  announceWallet,
  testAccount,
} from './page.ts'

type Provider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): void
  removeListener(event: string, listener: (value: unknown) => void): void
}
type Detail = { info: Record<'uuid' | 'name' | 'rdns' | 'icon', string>; provider: Provider }

const [first, second] = [testAccount(0), testAccount(1)]
const stored = new Map<string, string>()
let page: Window
let found: Detail[]

beforeEach(() => {
  page = new EventTarget() as Window
  found = []
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  page.addEventListener('eip6963:announceProvider', (event) => found.push((event as CustomEvent<Detail>).detail))
  return () => vi.unstubAllGlobals()
})

/** Announces a wallet to the page, which asks it and listens to it. */
function open(options: Partial<AnnouncedWalletOptions> = {}) {
  const wallet = announceWallet({ name: 'Alpha', rdns: 'com.example.alpha', accounts: [first], ...options }, page)
  const { provider } = found.at(-1) as Detail
  const heard: unknown[] = []
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect'])
    provider.on(event, (value) => heard.push([event, value]))
  return {
    wallet,
    provider,
    heard,
    ask: (method: string, ...params: unknown[]) => provider.request({ method, params }),
  }
}

describe('an announcement', () => {
  it('comes at once and whenever the page asks, as the same frozen wallet', () => {
    open()
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(found).toHaveLength(2)
    expect(found[0]).toBe(found[1])
    expect([found[0], found[0]?.info, found[0]?.provider].map(Object.isFrozen)).toEqual([true, true, true])
  })

  it('is late if the test says so, and then answers once each time the page asks', async () => {
    const options = { name: 'Late', rdns: 'com.example.late', accounts: [first], announces: 'late' } as const
    const wallet = announceWallet(options, page)
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(found).toEqual([])
    await wallet.announce()
    await wallet.announce()
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(found).toHaveLength(3)
  })

  it('has the identity of the standard: the same for the same rdns, another for another', () => {
    for (const rdns of ['com.example.alpha', 'com.example.alpha', 'com.example.beta']) open({ rdns })
    const [one, same, other] = found.map(({ info }) => info.uuid)
    expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
    expect([same === one, other === one]).toEqual([true, false])
    expect(decodeURIComponent(found[0]?.info.icon ?? '')).toMatch(/^data:image\/svg\+xml,<svg .*<\/svg>$/)
    open({ uuid: 'own', icon: 'data:,x' })
    expect(found.at(-1)?.info).toMatchObject({ uuid: 'own', icon: 'data:,x' })
  })
})

describe('access', () => {
  it('is needed to see accounts and to sign, and survives a reload of the page', async () => {
    const { ask } = open()
    expect([await ask('eth_accounts'), await ask('wallet_getPermissions')]).toEqual([[], []])
    for (const method of ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'])
      await expect(ask(method, '0x00', first.address)).rejects.toMatchObject({ code: 4100 })
    expect(await ask('eth_requestAccounts')).toEqual([first.address])
    const again = open()
    expect([again.wallet.isConnected, await again.ask('eth_accounts')]).toEqual([true, [first.address]])
    const signature = (await again.ask('personal_sign', stringToHex('hello'), first.address)) as `0x${string}`
    expect(await verifyMessage({ address: first.address, message: 'hello', signature })).toBe(true)
    expect(open({ rdns: 'com.example.other' }).wallet.isConnected).toBe(false)
  })

  it('is given from the start, and given up by the page', async () => {
    const { wallet, ask } = open({ isConnected: true })
    expect(await ask('wallet_getPermissions')).toEqual([
      {
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: [first.address] }],
      },
    ])
    wallet.behave('wallet_revokePermissions', 'pretend')
    expect([await ask('wallet_revokePermissions'), wallet.isConnected]).toEqual([null, true])
    wallet.behave('wallet_revokePermissions', 'approve')
    expect([await ask('wallet_revokePermissions'), wallet.isConnected]).toEqual([null, false])
    expect(open({ isConnected: true }).wallet.isConnected).toBe(false)
  })

  it('is not given by a wallet that only pretends, or refuses', async () => {
    const { wallet, ask } = open({
      behaviours: { eth_requestAccounts: 'pretend', wallet_requestPermissions: { code: 4001 } },
    })
    expect([await ask('eth_requestAccounts'), wallet.isConnected]).toEqual([[], false])
    await expect(ask('wallet_requestPermissions')).rejects.toMatchObject({ code: 4001 })
    expect([wallet.isConnected, stored.size]).toEqual([false, 0])
  })

  it('is asked for again by a request to choose accounts, and by a wallet that refuses now', async () => {
    const { wallet, ask } = open({ isConnected: true })
    wallet.behave('wallet_requestPermissions', 'ask')
    const choosing = ask('wallet_requestPermissions', { eth_accounts: {} })
    expect(wallet.prompts).toHaveLength(1)
    wallet.prompts[0]?.approve()
    expect(await choosing).toMatchObject([{ parentCapability: 'eth_accounts' }])
    wallet.behave('eth_requestAccounts', { code: -32002 })
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
  })
})

describe('what the test says of a method', () => {
  it.each(['eth_accounts', 'wallet_getPermissions', 'eth_chainId', 'net_version'])('counts for %s', async (method) => {
    const { wallet, ask } = open({ isConnected: true, claimedChainId: 5 })
    wallet.behave(method, { code: -32603, message: 'Locked.' })
    await expect(ask(method)).rejects.toMatchObject({ code: -32603, message: 'Locked.' })
    wallet.behave(method, { answer: 'wrong' })
    expect(await ask(method)).toBe('wrong')
    wallet.behave(method, 'ask')
    const asked = ask(method)
    wallet.prompts[0]?.approve()
    expect(await asked).not.toBe('wrong')
  })

  it('leaves names that every object has to the wallet', async () => {
    await expect(open().ask('toString')).rejects.toMatchObject({ code: 4200 })
  })
})

describe('changes in the wallet', () => {
  const changes: [string, (wallet: AnnouncedWallet) => Promise<void>, unknown[]][] = [
    ['a chain', (wallet) => wallet.switchChain(56), [['chainChanged', '0x38']]],
    ['the chain it has', (wallet) => wallet.switchChain(1), []],
    [
      'accounts',
      (wallet) => wallet.switchAccounts([second, first]),
      [['accountsChanged', [second.address, first.address]]],
    ],
    ['no access', (wallet) => wallet.revoke(), [['accountsChanged', []]]],
    [
      'a lost connection',
      (wallet) => wallet.disconnect(),
      [['disconnect', { code: 4900, message: 'The wallet lost its connection.' }]],
    ],
    ['nonsense', (wallet) => wallet.emit('chainChanged', { not: 1 }), [['chainChanged', { not: 1 }]]],
  ]
  it.each(changes)('tell the page of %s', async (_, change, expected) => {
    const { wallet, heard } = open({ isConnected: true })
    await change(wallet)
    expect(heard).toEqual(expected)
  })

  it('tell a page without access of no accounts', async () => {
    const { wallet, heard } = open()
    await wallet.switchAccounts([second])
    expect([heard, wallet.accounts]).toEqual([[], [second.address]])
  })

  it('reach no listener that was removed, and all others when one removes itself', async () => {
    const { wallet, provider } = open()
    const heard: string[] = []
    const once = () => {
      heard.push('once')
      provider.removeListener('chainChanged', once)
    }
    provider.on('chainChanged', once)
    provider.on('chainChanged', () => heard.push('always'))
    provider.removeListener('unknown', once)
    await wallet.switchChain(56)
    await wallet.switchChain(1)
    expect(heard).toEqual(['once', 'always', 'always'])
  })

  it('claim a wrong chain until the test takes it back', async () => {
    const { wallet, ask } = open({ claimedChainId: 137 })
    expect([await ask('eth_chainId'), await ask('net_version'), wallet.chainId]).toEqual(['0x89', '137', 1])
    wallet.claimChain(undefined)
    expect([await ask('eth_chainId'), await ask('net_version')]).toEqual(['0x1', '1'])
  })
})

it('malformed wallets come now and whenever the page asks, each named once', () => {
  vi.stubGlobal('window', page)
  const names = announceMalformed()
  expect(new Set(names).size).toBe(names.length)
  expect(found).toHaveLength(names.length)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(found).toHaveLength(2 * names.length)
})
