import { describe, expect, it } from 'vitest'
import { type AccountOption, describeAccounts, knownAccounts, suggestAccount } from '../account/account-options.ts'
import { createStoredAccount } from '../account/stored-account.ts'
import { parseDemoInfo } from '../rpc/demo-info.ts'
import { ProviderError } from '../rpc/provider-error.ts'
import { memoryStorage } from './demo-fixture.ts'

const addresses = ['0x1', '0x2', '0x3'].map((start) => `${start}${'0'.repeat(39)}` as const)
const key = `0x${'11'.repeat(32)}` as const
const [first, second, own] = addresses.map((address) => ({ address, privateKey: key })) as [Member, Member, Member]
type Member = { address: `0x${string}`; privateKey: `0x${string}` }

const info = parseDemoInfo({
  chainId: 31337,
  token: { address: addresses[0], symbol: 'USDT', decimals: 18 },
  treasury: addresses[0],
  reserve: addresses[0],
  members: [first, second],
})
const option = (member: Member, change: Partial<AccountOption> = {}): AccountOption => ({
  address: member.address,
  isMember: true,
  isUsed: false,
  balance: null,
  ...change,
})

describe('the accounts on offer', () => {
  it("are the demo's members, and first the one kept from before that is none of them", () => {
    expect(knownAccounts(info, null)).toEqual([first, second])
    expect(knownAccounts(info, own)).toEqual([own, first, second])
    expect(knownAccounts(info, second)).toEqual([first, second])
  })

  it('suggest the account used here before, otherwise the first unused member, otherwise the first', () => {
    const options = [option(first, { isUsed: true }), option(second)]
    expect(suggestAccount(options, first)).toBe(first.address)
    expect(suggestAccount(options, null)).toBe(second.address)
    expect(suggestAccount([option(first, { isUsed: true })], null)).toBe(first.address)
    expect(suggestAccount([], null)).toBeNull()
  })

  it('are offered also when the chain does not answer', async () => {
    const silent = () => Promise.reject(new ProviderError(-32603, 'no answer'))
    expect(await describeAccounts(silent, info, [first])).toEqual([option(first)])
  })
})

describe('the description of the demo', () => {
  it.each([null, {}, { chainId: 31337 }, { chainId: 31337, token: {}, treasury: '0x', members: [] }])(
    'is refused when it is %j',
    (value) => {
      expect(() => parseDemoInfo(value)).toThrow(TypeError)
    },
  )

  it('is refused with a key that is no key', () => {
    const members = [{ address: addresses[0], privateKey: '0x11' }]
    expect(() => parseDemoInfo({ ...info, members })).toThrow('privateKey')
  })
})

describe('the kept account', () => {
  it.each(['{', 'null', '{}', '{"address":"0x1","privateKey":"0x2"}'])('is none when storage holds %j', (text) => {
    const storage = memoryStorage()
    storage.setItem('demo-wallet.account', text)
    expect(createStoredAccount(storage).read()).toBeNull()
  })

  it('outlives the permission to see it', () => {
    const kept = createStoredAccount(memoryStorage())
    kept.connect(own)
    expect(kept.isConnected()).toBe(true)
    kept.disconnect()
    expect([kept.isConnected(), kept.read()]).toEqual([false, own])
  })
})
