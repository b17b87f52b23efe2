import { myCash } from '@terahold/contract/calls/member/cash'
import { selectOrder } from '@terahold/contract/calls/member/orders'
import { to } from '@terahold/contract/pages'
import { servicePaths } from '@terahold/contract/service-paths'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { storage } from '../../shared/storage/storage.ts'
import { createCash } from '../../testing/cash-fixture.ts'
import { answerReceipts } from '../../testing/chain-fixture.ts'
import { api, setUpComponentTests } from '../../testing/component-test.tsx'
import { createAppConfig } from '../../testing/config-fixture.ts'
import { testId } from '../../testing/ids.ts'
import { findPage, openPageInWallet } from '../../testing/open-page.tsx'
import { createOrder, createPayment } from '../../testing/order-fixture.ts'
import { createWallet, type FakeWallet } from '../../testing/wallet-fixture.tsx'

setUpComponentTests()

const orderId = testId(11)
const key = `payment:${orderId}`
const hash = `0x${'cd'.repeat(32)}`
const sent = { state: 'sent', at: '2026-03-01T10:00:00.000Z', hash }
let wallet: FakeWallet

beforeEach(() => {
  wallet = createWallet()
  wallet.answer('eth_getTransactionByHash', null)
  wallet.answer('eth_getTransactionReceipt', null)
  // A build without the treasury's address pays in the demo only.
  api.file(servicePaths.appConfig, createAppConfig({ profile: 'demo' }))
  api.answer(myCash, { data: createCash({ available: '0' }) })
})

async function open(changes: Parameters<typeof createOrder>[0] = {}) {
  api.answer(selectOrder, { data: createOrder(changes), rows: [], total: 0 })
  return openPageInWallet(to.checkout({ orderId }), wallet)
}

const payButton = (page: HTMLElement) => within(page).findByRole<HTMLButtonElement>('button', { name: /^Pay 100/ })

describe('an unpaid order', () => {
  test('shows what is paid, exactly, and until when, and can be paid or cancelled', async () => {
    const { page } = await open({ payAmount: '100.250001' })
    expect(await within(page).findByText('North 90 × 2')).toBeTruthy()
    expect(page.textContent).toContain('100.250001')
    expect(within(page).getByText(/^Reserved:/)).toBeTruthy()
    await waitFor(async () => expect((await payButton(page)).disabled).toBe(false))
    expect(within(page).getByRole('button', { name: 'Cancel this order' })).toBeTruthy()
  })

  test('is read again when its time is up', async () => {
    const { page } = await open({ expiresAt: '2020-01-01T00:00:00.000Z' })
    api.answer(selectOrder, { data: createOrder({ state: 'expired' }), rows: [], total: 0 })
    expect(await within(page).findByText('This order ended unpaid')).toBeTruthy()
  })

  test.each([
    ['another contract than the app knows', { payTo: `0x${'99'.repeat(20)}` }, {}],
    ['another token', { token: `0x${'99'.repeat(20)}` }, {}],
    ['another chain', { chainId: 56 }, {}],
    ['what only our server names, in a build for real money', {}, { profile: 'production' as const }],
  ])('cannot be paid to %s', async (_, changes, config) => {
    api.file(servicePaths.appConfig, createAppConfig({ profile: 'demo', ...config }))
    const { page } = await open(changes)
    expect(await within(page).findByRole('alert')).toBeTruthy()
    expect(within(page).queryByRole('button', { name: /^Pay / })).toBeNull()
  })

  test('that the server does not know says so, and leads to the orders instead of asking again', async () => {
    api.refuse(selectOrder, { code: 404, message: 'This order does not exist.', reason: 'order_unknown' })
    const { page } = await openPageInWallet(to.checkout({ orderId }), wallet)
    expect(await within(page).findByText('This order does not exist.')).toBeTruthy()
    expect(within(page).getByRole('link', { name: 'Go to my orders' }).getAttribute('href')).toBe(to.orders())
    expect(within(page).queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('with a damaged link leads to the orders, without the name of a field', async () => {
    const refusal = { code: 400, message: 'Check “orderId”: its value is not valid.', reason: 'bad_field' as const }
    api.refuse(selectOrder, { ...refusal, field: 'orderId' })
    const { page } = await openPageInWallet(to.checkout({ orderId: 'x' }), wallet)
    expect(await within(page).findByRole('link', { name: 'Go to my orders' })).toBeTruthy()
    expect(page.textContent).toContain('The link may be old or incomplete.')
    expect(page.textContent).not.toContain('orderId')
  })
})

describe('a payment that was sent', () => {
  beforeEach(() => storage.set(key, sent))

  test('is followed, and cannot be sent again meanwhile', async () => {
    const { page } = await open()
    expect(await within(page).findByRole('img', { name: `transaction: ${hash}` })).toBeTruthy()
    expect(within(page).queryByRole('button', { name: /^Pay/ })).toBeNull()
    expect(within(page).getByRole('link', { name: 'Go to my orders' }).getAttribute('href')).toBe(to.orders())
  })

  test('that failed on the chain says that no money moved, and can be sent again', async () => {
    wallet.answer('eth_getTransactionReceipt', {
      transactionHash: hash,
      blockNumber: '0x63',
      blockHash: hash,
      status: '0x0',
      logs: [],
    })
    const { page, user } = await open()
    expect((await within(page).findByRole('alert')).textContent).toContain('No money moved, only the network fee.')
    await user.click(within(page).getByRole('button', { name: 'Pay again' }))
    expect(await payButton(page)).toBeTruthy()
    expect(storage.get(key)).toBe('')
  })

  test('leads to the receipt once the order is paid, and is forgotten here', async () => {
    answerReceipts({})
    onTestFinished(() => void vi.unstubAllGlobals())
    await open({ state: 'cooling_off', payment: createPayment(true) })
    await findPage(to.paymentDone({ orderId }))
    expect(storage.get(key)).toBe('')
  })
})

describe('an order that ended', () => {
  test.each([
    ['expired', 'This order ended unpaid'],
    ['cancelled', 'This order was cancelled'],
  ] as const)('as %s says that nothing was charged, and can be placed again', async (state, title) => {
    const { page } = await open({ state })
    expect(await within(page).findByText(title)).toBeTruthy()
    expect(page.textContent).toContain('Nothing was charged.')
    expect(within(page).getByRole('link', { name: 'Order again' }).getAttribute('href')).toBe(
      to.checkout({ planId: testId(12) }),
    )
  })

  test('after its payment was sent says where that money goes, and names the transfer', async () => {
    storage.set(key, sent)
    const { page } = await open({ state: 'expired' })
    expect(await within(page).findByText(/^Your transfer arrived too late\./)).toBeTruthy()
    expect(page.textContent).not.toContain('Nothing was charged')
    expect(within(page).getByRole('img', { name: `transaction: ${hash}` })).toBeTruthy()
    expect(await within(page).findByRole('link', { name: /explorer/i })).toBeTruthy()
  })
})
