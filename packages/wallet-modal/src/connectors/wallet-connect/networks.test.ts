import { failures } from '@terahold/wallet-testkit'
import { describe, expect, it } from 'vitest'
import { getConnection, signMessage, switchChain } from 'wagmi/actions'
import { alice, bob, failureOf, startTestHarness, until } from './test-harness.ts'

const harness = startTestHarness()

describe('check 17: networks', () => {
  it('switches to an approved chain without asking the wallet', async () => {
    const { page, wallet } = await harness.connected()
    await switchChain(page.config, { chainId: 1 })
    expect(getConnection(page.config).chainId).toBe(1)
    expect(wallet.requests).toEqual([])
    expect(page.changes).toEqual([{ chainId: 1 }])
    await switchChain(page.config, { chainId: 56 })
    expect(getConnection(page.config).chainId).toBe(56)
  })

  it('returns the networks that the wallet supports', async () => {
    const page = harness.page()
    expect(page.connector.networkSupport()).toEqual({ approved: null, supportsAll: false })
    const { page: connected } = await harness.connected()
    expect(connected.connector.networkSupport()).toEqual({ approved: [56, 1], supportsAll: true })
  })

  it('throws the rejection if the wallet refuses to switch', async () => {
    const { page } = await harness.connected({ behaviours: { wallet_switchEthereumChain: failures.rejected } })
    const failure = await failureOf(switchChain(page.config, { chainId: 137 }))
    expect(failure.name).toBe('UserRejectedRequestError')
    expect(getConnection(page.config).chainId).toBe(56)
  })

  it('asks the wallet to add an unknown chain, and signs on it', async () => {
    const { page, wallet } = await harness.connected()
    await switchChain(page.config, { chainId: 137 })
    expect(wallet.requests.map(({ method }) => method)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
    ])
    expect(getConnection(page.config).chainId).toBe(137)
    expect(await signMessage(page.config, { message: 'hello' })).toMatch(/^0x/)
    expect(wallet.requests.at(-1)?.chainId).toBe(137)
  })

  it('throws the rejection if adding is refused, and any other error as the wallet sent it', async () => {
    const { page, wallet } = await harness.connected({ behaviours: { wallet_addEthereumChain: failures.rejected } })
    expect((await failureOf(switchChain(page.config, { chainId: 137 }))).name).toBe('UserRejectedRequestError')
    wallet.behave('wallet_addEthereumChain', failures.internal)
    expect(await failureOf(switchChain(page.config, { chainId: 137 }))).toMatchObject({
      name: 'WalletRpcError',
      code: -32603,
    })
    wallet.behave('wallet_switchEthereumChain', failures.promptAlreadyOpen)
    expect(await failureOf(switchChain(page.config, { chainId: 137 }))).toMatchObject({ code: -32002 })
  })

  it('throws if the wallet agrees but does not switch', async () => {
    const { page, wallet } = await harness.connected()
    wallet.behave('wallet_switchEthereumChain', 'pretend')
    const failure = await failureOf(switchChain(page.config, { chainId: 137 }))
    expect(failure.name).toBe('SwitchChainError')
    expect(getConnection(page.config).chainId).toBe(56)
  })

  it('refuses a chain that the app does not have', async () => {
    const { page } = await harness.connected()
    const failure = await failureOf(page.connector.switchChain?.({ chainId: 10 }) ?? Promise.resolve())
    expect(failure).toMatchObject({ name: 'SwitchChainError', cause: { name: 'ChainNotConfiguredError' } })
  })

  it('follows a chain change in the wallet', async () => {
    const { page, wallet } = await harness.connected()
    await wallet.switchChain(1)
    await until(() => expect(getConnection(page.config).chainId).toBe(1))
    expect(page.changes).toEqual([{ chainId: 1 }])
  })
})

describe('check 18: accounts', () => {
  it('reports an account change in the wallet once', async () => {
    const { page, wallet } = await harness.connected()
    await wallet.switchAccount(bob)
    await until(() => expect(getConnection(page.config).address).toBe(bob.address))
    await wallet.switchChain(1)
    await until(() => expect(getConnection(page.config).chainId).toBe(1))
    expect(page.changes.filter(({ accounts }) => accounts)).toEqual([{ accounts: [bob.address] }])
    expect(getConnection(page.config).address).not.toBe(alice.address)
  })
})
