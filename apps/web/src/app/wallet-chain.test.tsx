import { describe, expect, test } from 'vitest'
import { parseAppConfig } from '../shared/config/app-config.ts'
import { setUpComponentTests } from '../testing/component-test.tsx'
import { createAppConfig } from '../testing/config-fixture.ts'
import { chainOf, rpcUrlOf } from './wallet-chain.ts'
import { tokenAddressOf } from './wallet-services.ts'

setUpComponentTests()

const configOf = (changes: object = {}) => parseAppConfig({ ...createAppConfig(), ...changes })

describe('the chain that a wallet is asked for', () => {
  test('is BNB Smart Chain as everybody knows it', () => {
    const chain = chainOf(configOf({ chainId: 56 }))
    expect([chain.name, chain.nativeCurrency.symbol, chain.testnet]).toEqual(['BNB Smart Chain', 'BNB', undefined])
  })

  test('is otherwise the local test chain, named as such, which is read only through our server', () => {
    const config = configOf({ chainId: 31_337 })
    const chain = chainOf(config)
    expect(chain).toMatchObject({ id: 31_337, name: 'Local test chain', testnet: true })
    expect(chain.rpcUrls.default.http).toEqual([rpcUrlOf(config)])
    expect(new URL(rpcUrlOf(config)).origin).toBe(location.origin)
  })

  test.each([
    ['https://scan.example', { default: { name: 'Explorer', url: 'https://scan.example' } }],
    [null, undefined],
  ])('has the explorer %s', (explorerUrl, explorers) => {
    expect(chainOf(configOf({ chainId: 31_337, explorerUrl })).blockExplorers).toEqual(explorers)
  })
})

test('a token whose address is no address is offered to no wallet', () => {
  const token = { address: `0x${'b2'.repeat(20)}`, symbol: 'USDT', decimals: 6 }
  expect(tokenAddressOf(configOf({ token }))).toBe(token.address)
  expect(tokenAddressOf({ ...configOf(), token: { ...token, address: '0x12' } })).toBeNull()
})
