import { act, screen, waitFor, within } from '@testing-library/react'
import { decodeFunctionData, erc20Abi, getAddress, type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { storage } from '../../shared/storage/storage.ts'
import { goOffline, member, setUpComponentTests } from '../../testing/component-test.tsx'
import { createOrder, token, treasury } from '../../testing/order-fixture.ts'
import { createWallet, type FakeWallet, renderWithWallet, word } from '../../testing/wallet-fixture.tsx'
import { useAttempt } from './attempts.ts'
import { PayPanel } from './pay-panel.tsx'
import type { PayToMismatch } from './pay-to.ts'

setUpComponentTests()

const hash = `0x${'ab'.repeat(32)}`
const stranger = '0x9999999999999999999999999999999999999999'
const order = createOrder()
const key = `payment:${order.orderId}`

function Panel({ changes = {}, mismatch = null }: PanelProps) {
  const changed = createOrder(changes)
  return <PayPanel order={changed} attempts={useAttempt(changed.orderId)} mismatch={mismatch} builtIn />
}
type PanelProps = { readonly changes?: Parameters<typeof createOrder>[0]; readonly mismatch?: PayToMismatch | null }

const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pay / })
const alertText = async () => (await screen.findByRole('alert')).textContent

/** Shows the panel, and waits until the chain was read and paying is possible. */
async function openReady(wallet: FakeWallet, props: PanelProps = {}) {
  const opened = await renderWithWallet(<Panel {...props} />, wallet)
  await waitFor(() => expect(wallet.requests('eth_gasPrice').length).toBeGreaterThan(0))
  await waitFor(() => expect(payButton().disabled).toBe(false))
  return opened
}

function holdSending(wallet: FakeWallet) {
  const answer = Promise.withResolvers<string>()
  wallet.answer('eth_sendTransaction', () => answer.promise)
  return answer
}

describe('paying', () => {
  test.each([
    ['six', 6, '100.25', 100_250_000n],
    ['eighteen', 18, '0.000000000000000001', 1n],
    ['eighteen', 18, '123456789.000000000000000001', 123_456_789_000_000_000_000_000_001n],
    ['no', 0, '7', 7n],
  ])(
    'of a token with %s decimals asks for one plain transfer of the exact amount',
    async (_, decimals, amount, units) => {
      const wallet = createWallet()
      wallet.answer('eth_call', word(10n ** 30n))
      wallet.answer('eth_sendTransaction', hash)
      const { user } = await openReady(wallet, { changes: { payAmount: amount, tokenDecimals: decimals } })
      await user.click(payButton())
      await waitFor(() => expect(storage.get(key)).toMatchObject({ state: 'sent', hash }))
      const [[sent] = [], ...more] = wallet.requests('eth_sendTransaction') as readonly { to: Hex; data: Hex }[][]
      expect([more, sent?.to.toLowerCase()]).toEqual([[], token])
      expect(decodeFunctionData({ abi: erc20Abi, data: sent?.data ?? '0x' })).toEqual({
        functionName: 'transfer',
        args: [getAddress(treasury), units],
      })
    },
  )

  test('is stored before the wallet answers, says to compare, and cannot be asked for twice', async () => {
    const wallet = createWallet()
    const answer = holdSending(wallet)
    const { user } = await openReady(wallet)
    await user.dblClick(payButton())
    expect(await screen.findByText(/Confirm in your wallet/)).toBeTruthy()
    expect(storage.get(key)).toMatchObject({ state: 'asked' })
    expect(screen.queryByText(/already has this payment/)).toBeNull()
    await act(async () => answer.resolve(hash))
    await waitFor(() => expect(storage.get(key)).toMatchObject({ state: 'sent', hash }))
    expect(wallet.requests('eth_sendTransaction')).toHaveLength(1)
  })

  test('is asked for once by two taps in the same moment, and never offered again meanwhile', async () => {
    const wallet = createWallet()
    const answer = holdSending(wallet)
    await openReady(wallet)
    act(() => {
      payButton().click()
      payButton().click()
    })
    expect(await screen.findByText(/Confirm in your wallet/)).toBeTruthy()
    expect(payButton().getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByText(/already has this payment/)).toBeNull()
    await act(async () => answer.resolve(hash))
    await waitFor(() => expect(storage.get(key)).toMatchObject({ state: 'sent', hash }))
    expect(wallet.requests('eth_sendTransaction')).toHaveLength(1)
  })

  test('warns after a reload when the wallet has not answered', async () => {
    storage.set(key, { state: 'asked', at: '2026-03-01T10:00:00.000Z' })
    await openReady(createWallet())
    expect(screen.getByText(/If the transfer is there, do not pay again/).textContent).toContain('Mar 1, 2026')
  })

  test('follows another tab that asked the wallet meanwhile, and does not pay twice', async () => {
    const wallet = createWallet()
    const { user } = await openReady(wallet)
    storage.set(key, { state: 'asked', at: '2026-03-01T10:00:00.000Z' })
    await user.click(payButton())
    expect(await screen.findByText(/already has this payment/)).toBeTruthy()
    expect(wallet.requests('eth_sendTransaction')).toEqual([])
  })

  test('shows at once what another tab has done', async () => {
    await openReady(createWallet())
    storage.set(key, { state: 'asked', at: '2026-03-01T10:00:00.000Z' })
    act(() => void window.dispatchEvent(new Event('storage')))
    expect(screen.getByText(/already has this payment/)).toBeTruthy()
  })
})

describe('a wallet that does not pay', () => {
  test.each([
    ['declined', 4001, /You rejected it in your wallet. Nothing was sent/],
    ['on the wrong network', 4902, /did not switch networks. Nothing was sent/],
  ])('because it was %s says that nothing was sent, and can be asked again', async (_, code, text) => {
    const wallet = createWallet()
    wallet.refuse('eth_sendTransaction', code)
    const { user } = await openReady(wallet)
    await user.click(payButton())
    expect(await alertText()).toMatch(text)
    expect(storage.keys()).not.toContain(key)
    wallet.answer('eth_sendTransaction', hash)
    await user.click(payButton())
    await waitFor(() => expect(storage.get(key)).toMatchObject({ state: 'sent' }))
  })

  test.each([
    ['has an open request', -32_002, /open request. Answer it first. Do not pay twice/],
    ['reports an error', -32_603, /reported an error. Check its activity/],
  ])('and %s may have paid, so the warning stays', async (_, code, text) => {
    const wallet = createWallet()
    wallet.refuse('eth_sendTransaction', code)
    const { user } = await openReady(wallet)
    await user.click(payButton())
    expect(await alertText()).toMatch(text)
    expect(storage.get(key)).toMatchObject({ state: 'asked' })
    expect(screen.getByText(/already has this payment/)).toBeTruthy()
  })

  test('keeps the warning of an earlier request when a later one is declined', async () => {
    const earlier = { state: 'asked', at: '2026-03-01T10:00:00.000Z' }
    storage.set(key, earlier)
    const wallet = createWallet()
    wallet.refuse('eth_sendTransaction', 4001)
    const { user } = await openReady(wallet)
    await user.click(payButton())
    await screen.findByRole('alert')
    expect(storage.get(key)).toEqual(earlier)
  })
})

describe('what prevents paying', () => {
  const find = async (text: RegExp) => {
    const found = await screen.findByText(text)
    expect(payButton().disabled).toBe(true)
    return found
  }

  test('no connection to the network', async () => {
    await openReady(createWallet())
    await goOffline()
    expect(await find(/You can pay when you are back online/)).toBeTruthy()
  })

  test('no connected wallet, with the button that connects it', async () => {
    await renderWithWallet(<Panel />, createWallet(), { connected: false })
    const note = await find(/Connect the wallet you signed in with/)
    expect(within(note.parentElement ?? note).getByRole('button')).toBeTruthy()
  })

  test('another account, until the member selects their own', async () => {
    const wallet = createWallet()
    await openReady(wallet)
    await wallet.select(stranger)
    expect((await find(/not credited to you/)).textContent).toMatch(/0x99…999999.*0x11…111111/)
    await wallet.select(member.address)
    await waitFor(() => expect(payButton().disabled).toBe(false))
  })

  test('another network, until the wallet has switched', async () => {
    const wallet = createWallet()
    wallet.answer('eth_chainId', '0x1')
    const { user } = await renderWithWallet(<Panel />, wallet)
    await find(/on another network. Switch to Testnet/)
    wallet.refuse('wallet_switchEthereumChain', 4001)
    const switchButton = screen.getByRole('button', { name: 'Switch to Testnet' })
    await user.click(switchButton)
    await find(/You rejected it in your wallet/)
    wallet.answer('wallet_switchEthereumChain', () => wallet.moveTo(31_337).then(() => null))
    await user.click(switchButton)
    await waitFor(() => expect(payButton().disabled).toBe(false))
    expect(wallet.requests('wallet_switchEthereumChain').at(-1)).toEqual([{ chainId: numberToHex(31_337) }])
  })

  test('too little of the token, with the exact sum that is missing', async () => {
    const wallet = createWallet()
    wallet.answer('eth_call', word(100_249_999n))
    const { user } = await renderWithWallet(<Panel />, wallet)
    expect((await find(/Do not pay in parts/)).textContent).toMatch(/costs 100\.25.*Add 0\.000001/)
    wallet.answer('eth_call', word(100_250_000n))
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(payButton().disabled).toBe(false))
  })

  test('too little for the network fee', async () => {
    const wallet = createWallet()
    wallet.answer('eth_gasPrice', numberToHex(10n ** 13n))
    wallet.answer('eth_getBalance', numberToHex(5n * 10n ** 17n - 1n))
    const { user } = await renderWithWallet(<Panel />, wallet)
    expect((await find(/in network fees/)).textContent).toMatch(/0\.50?\s*ETH/)
    wallet.answer('eth_getBalance', numberToHex(5n * 10n ** 17n))
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(payButton().disabled).toBe(false))
  })

  test('an order that names another target, and then there is no button at all', async () => {
    const mismatch = { what: 'treasury', expected: treasury, got: stranger } as const
    await renderWithWallet(<Panel mismatch={mismatch} />, createWallet())
    expect(await alertText()).toContain('Do not pay')
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
  })

  test('nothing, when the chain does not answer: the wallet checks the figures again', async () => {
    const wallet = createWallet()
    for (const method of ['eth_call', 'eth_getBalance', 'eth_gasPrice', 'eth_estimateGas'])
      wallet.refuse(method, -32_000)
    await renderWithWallet(<Panel />, wallet)
    await waitFor(() => expect(payButton().disabled).toBe(false))
    expect(screen.getByText('not known yet')).toBeTruthy()
  })
})
