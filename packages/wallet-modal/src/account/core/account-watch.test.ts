import { describe, expect, it } from 'vitest'
import { bnb, ethereum } from '../../fixtures/fake-networks.ts'
import { fakeWallets, noAccount, someAccount } from '../../fixtures/fake-wallets.ts'
import { createTestHarness, settled, type TestHarness } from '../../fixtures/test-harness.ts'
import { topView } from '../../shell/core/view-stack.ts'

const token = { address: '0x55d398326f99059ff775485246999027b3197955', image: 'https://app.example/t.png' } as const
const balance = { value: 5n * 10n ** 18n, decimals: 18, symbol: 'TEST' }
const lower = { ...someAccount, address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266' } as const
const mixed = { ...someAccount, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' } as const

function connected(account = someAccount): TestHarness {
  const wallets = fakeWallets()
  wallets.world.networks = [bnb, ethereum]
  wallets.become(account)
  return createTestHarness({ wallets })
}

describe('check 18: a changed account', () => {
  it('keeps balance and views if only the case of the address differs', async () => {
    const { core, wallets } = connected(lower)
    core.open()
    core.showBalance()
    wallets.balances.shift()?.answer(balance)
    await settled()
    wallets.become(mixed)
    expect(core.getState()).toMatchObject({ isOpen: true, balance, account: { address: mixed.address } })
    expect(wallets.balances).toEqual([])
  })

  it('clears what was read of the previous account when the address changes', async () => {
    const { core, wallets } = connected()
    core.showBalance()
    wallets.balances.shift()?.answer(balance)
    await settled()
    wallets.become(lower)
    expect(core.getState().balance).toBeNull()
  })
})

describe('a disconnected account', () => {
  it.each(['Networks', 'Transactions', 'SwitchNetwork'] as const)('closes the modal on %s above Account', (above) => {
    const { core, wallets } = connected()
    core.open({ view: 'Account' })
    core.show(above === 'SwitchNetwork' ? { view: above, network: ethereum } : { view: above })
    wallets.become(noAccount)
    expect(core.getState().isOpen).toBe(false)
  })

  it('keeps the list of networks open if the network button opened it', () => {
    const { core, wallets } = connected()
    core.open({ view: 'Networks' })
    wallets.become(noAccount)
    expect([core.getState().isOpen, topView(core.getState().stack)]).toEqual([true, 'Networks'])
  })
})

describe('a new account', () => {
  it('ends a connection view, but not the list of networks', () => {
    const { core, wallets } = createTestHarness()
    core.open({ view: 'Networks' })
    wallets.become(someAccount)
    expect(core.getState().isOpen).toBe(true)
    wallets.become(noAccount)
    core.open({ view: 'Connect' })
    wallets.become(someAccount)
    expect(core.getState().isOpen).toBe(false)
  })
})

describe('the balance', () => {
  it('keeps the last balance and token when a later reading fails', async () => {
    const { core, wallets } = connected()
    wallets.world.token = token
    core.showBalance()
    wallets.balances.shift()?.answer(balance)
    await settled()
    void core.refreshBalance()
    wallets.balances.shift()?.fail(new Error('the node is down'))
    await settled()
    expect(core.getState()).toMatchObject({ balance, token: { symbol: 'TEST' } })
  })

  it('is null when the first reading fails, and never that of the previous account', async () => {
    const { core, wallets } = connected(lower)
    core.showBalance()
    wallets.balances.shift()?.fail(new Error('the node is down'))
    await settled()
    expect(core.getState().balance).toBeNull()
    void core.refreshBalance()
    wallets.balances.shift()?.answer(balance)
    await settled()
    wallets.become({ ...lower, chainId: 1 })
    wallets.balances.shift()?.fail(new Error('the node is down'))
    await settled()
    expect(core.getState().balance).toBeNull()
  })
})

describe('the token of the chain', () => {
  async function withToken() {
    const harness = connected()
    harness.wallets.world.token = token
    harness.core.open()
    harness.core.showBalance()
    expect(harness.core.getState().token).toBeNull()
    harness.wallets.balances.shift()?.answer(balance)
    await settled()
    return harness
  }

  it('has the symbol and decimals that the chain returned', async () => {
    const { core } = await withToken()
    expect(core.getState().token).toEqual({ ...token, symbol: 'TEST', decimals: 18 })
  })

  it('is not offered if the wallet cannot list tokens or the app has none', async () => {
    const { core, wallets } = connected()
    core.showBalance()
    wallets.balances.shift()?.answer(balance)
    await settled()
    expect(core.getState().token).toBeNull()
  })

  it.each([
    { answer: 'listed it', run: true, message: 'tokenAdded', variant: 'success' },
    { answer: 'did not list it', run: false, message: 'tokenNotAdded', variant: 'error' },
  ])('reports that the wallet $answer, and asks only once at a time', async ({ run, message, variant }) => {
    const { core, wallets } = await withToken()
    void core.addToken()
    void core.addToken()
    expect(wallets.watched.map((request) => request.token.symbol)).toEqual(['TEST'])
    expect(core.getState().isAddingToken).toBe(true)
    wallets.watched[0]?.answer(run)
    await settled()
    expect(core.getState()).toMatchObject({ isAddingToken: false, snackbar: { message, variant } })
  })

  it('reports a wallet that refuses', async () => {
    const { core, wallets } = await withToken()
    void core.addToken()
    wallets.watched[0]?.fail({ code: 4001 })
    await settled()
    expect(core.getState().snackbar).toEqual({ message: 'tokenNotAdded', variant: 'error' })
  })
})
