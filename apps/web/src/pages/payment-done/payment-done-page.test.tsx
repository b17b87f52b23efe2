import { selectOrder, withdrawOrder } from '@terahold/contract/calls/member/orders'
import { orderStates } from '@terahold/contract/codes/orders'
import { pagePaths, to } from '@terahold/contract/pages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { session } from '../../shared/session/session.ts'
import { createAddress } from '../../testing/address-fixture.ts'
import { answerReceipts, createReceipt } from '../../testing/chain-fixture.ts'
import { api, member, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { mainButton, openPage } from '../../testing/open-page.tsx'
import { createOrder, createPayment, token, treasury } from '../../testing/order-fixture.ts'

setUpComponentTests()

const orderId = testId(11)
const oldWallet = '0x9999999999999999999999999999999999999999'
const paid = {
  state: 'cooling_off' as const,
  payFrom: 'balance' as const,
  coolingEndsAt: '2099-03-03T00:00:00.000Z',
  startsOn: '2099-03-03',
  endsOn: '2099-06-01',
}

async function openReceipt(changes: Parameters<typeof createOrder>[0]) {
  api.answer(selectOrder, { data: createOrder(changes), rows: [], total: 0 })
  const opened = await openPage(to.paymentDone({ orderId }))
  await waitFor(() => expect(opened.page.textContent).toContain('TH-260301-0001'))
  return opened
}

describe('the receipt', () => {
  test('has every line of the price to the last digit, and its total', async () => {
    const lines = [
      { kind: 'hashrate' as const, amount: '90.123456' },
      { kind: 'goods' as const, amount: '7.5' },
      { kind: 'shipping' as const, amount: '2.626544' },
    ]
    const { page } = await openReceipt({ ...paid, lines, price: '100.25' })
    for (const amount of ['90.123456', '7.50', '2.626544', '100.25'])
      expect(page.textContent).toContain(`${amount} USDT`)
  })

  test('counts down to the end of cooling-off, with the first and the last day', async () => {
    const { page } = await openReceipt(paid)
    expect(page.textContent).toMatch(/\d+d \d+h/)
    expect(page.textContent).toContain('Mar 3, 2099')
    expect(page.textContent).toContain('May 31, 2099')
  })

  test.each([
    [1, '1 day'],
    [90, '90 days'],
  ])('of %i days has a term of %s, also in its terms', async (termDays, text) => {
    const terms = { ...createOrder().terms, termDays, withdrawalDays: termDays }
    const { page } = await openReceipt({ ...paid, termDays, terms })
    expect([...page.querySelectorAll('dd')].filter(({ textContent }) => textContent === text)).toHaveLength(3)
  })

  test.each(orderStates)('in state %s has a headline of its own', async (state) => {
    const { page } = await openReceipt({ ...paid, state, stateLog: [] })
    const headline = page.querySelector('header p')?.textContent ?? ''
    expect(headline).not.toBe('')
    const isPaid = state === 'cooling_off' || state === 'active' || state === 'completed'
    expect(headline.includes('100.25')).toBe(isPaid)
    expect(page.querySelector(`a[href="${to.checkout({ orderId })}"]`) !== null).toBe(state === 'awaiting_payment')
  })

  test('is read again when cooling-off ends, and then says that the power runs', async () => {
    const ended = createOrder({ ...paid, coolingEndsAt: '2020-01-01T00:00:00.000Z' })
    const answers = [ended, createOrder({ ...paid, state: 'active' })]
    api.answerBy(selectOrder, () => ({ data: answers.shift() ?? null, rows: [], total: 0 }))
    const { page } = await openPage(to.paymentDone({ orderId }))
    await waitFor(() => expect(page.textContent).toContain('20 TH/s running.'))
    expect(answers).toEqual([])
    expect(page.textContent).not.toContain('Full refund if you withdraw')
  })

  test.each([
    ['one unit of the last digit', '0.000000000000000001'],
    ['a huge amount', '123456789012.000000000000000001'],
  ])('writes %s out', async (_, price) => {
    const { page } = await openReceipt({ ...paid, price, lines: [{ kind: 'hashrate', amount: price }] })
    const texts = [...page.querySelectorAll('dd')].map(({ textContent }) => textContent.replaceAll(',', ''))
    expect(texts.filter((text) => text === `${price} USDT`)).toHaveLength(2)
  })

  test.each([
    ['cancelled', { amount: '100.25', at: '2026-03-04T10:00:00.000Z' }, 'Your payment is in your balance.'],
    ['cancelled', null, null],
    ['refunded', { amount: '88.5', at: '2026-03-04T10:00:00.000Z' }, 'The refund is in your balance.'],
    ['expired', null, null],
  ] as const)('of an order that is %s with the refund %o says where the money is: %s', async (state, refund, text) => {
    const { page } = await openReceipt({ state, refund })
    const head = [...page.querySelectorAll('header')].map(({ textContent }) => textContent).join(' ')
    if (text === null) expect(head).not.toContain('balance')
    else expect(head).toContain(text)
    expect(page.textContent.includes('Mar 4, 2026')).toBe(refund !== null)
  })

  test.each([
    ['Pay', null],
    ['Track payment', createPayment(false)],
    ['Pay', { ...createPayment(true), amount: '100.249999' }],
  ])('of an unpaid order leads on with “%s”', async (name, payment) => {
    answerReceipts({})
    onTestFinished(() => void vi.unstubAllGlobals())
    const { page } = await openReceipt({ payment })
    expect(within(page).getByRole('link', { name }).getAttribute('href')).toBe(to.checkout({ orderId }))
  })

  test('without its first and last day has no line for them', async () => {
    const { page } = await openReceipt({ ...paid, startsOn: null, endsOn: null })
    expect(page.textContent).not.toMatch(/First day|Last day|Your power starts on/)
  })

  test.each([
    ['that is paid, all of it done', ['awaiting_payment', 'cooling_off'], [null, null]],
    ['that waits for its payment, with its step now', ['awaiting_payment'], ['step']],
  ] as const)('lists what happened to an order %s', async (_, states, current) => {
    const stateLog = states.map((state, minute) => ({ state, at: `2026-03-01T10:0${minute}:00.000Z` }))
    const { page } = await openReceipt({ stateLog })
    const steps = [...page.querySelectorAll('ol li')]
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(current)
    for (const [at, title] of ['Ordered', 'Paid'].slice(0, states.length).entries())
      expect(steps[at]?.textContent).toContain(title)
  })

  test('leads on before the records of the payment', async () => {
    const { page } = await openReceipt(paid)
    const power = within(page).getByRole('link', { name: 'My power' })
    const receipt = within(page).getByRole('heading', { name: 'Receipt' })
    expect(power.compareDocumentPosition(receipt)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test.each(orderStates)('in state %s leads on to the power only once it is paid', async (state) => {
    const { page } = await openReceipt({ ...paid, state, stateLog: [] })
    const isPaid = state === 'cooling_off' || state === 'active' || state === 'completed'
    expect(within(page).queryByRole('link', { name: 'My power' }) !== null).toBe(isPaid)
    expect(within(page).getByRole('link', { name: 'Go to my orders' })).toBeTruthy()
  })

  test('says what was refunded', async () => {
    const refund = { amount: '88.5', at: '2026-03-04T10:00:00.000Z' }
    const { page } = await openReceipt({ ...paid, state: 'refunded', refund, endedBy: 'withdrawal' })
    expect(page.textContent.match(/88\.50 USDT/g)).toHaveLength(2)
  })

  test('shows the order’s own copy of the address', async () => {
    const { id: _, isDefault: __, ...address } = createAddress()
    const { page } = await openReceipt({ ...paid, address })
    expect(page.textContent).toContain('Hauptstraße 7')
  })
})

describe('the payment', () => {
  test('from a wallet is named by its whole transaction, with a link to the explorer', async () => {
    const payment = createPayment(false)
    const { page } = await openReceipt({ ...paid, payFrom: 'wallet', payment })
    expect(within(page).getByRole('img', { name: new RegExp(payment.txHash) })).toBeTruthy()
    const link = await waitFor(() => within(page).getByRole('link', { name: /explorer/ }))
    expect(link.getAttribute('href')).toBe(`https://explorer.example/tx/${payment.txHash}`)
  })

  test.each([
    ['is found', {}, 'checked', 'Found on the blockchain by this device'],
    [
      'was made before the account was moved',
      { from: oldWallet },
      'checked',
      'Found on the blockchain, sent from another',
    ],
    ['is not found', { amount: 1n }, 'failed', 'This device did not find the transfer. Tell us.'],
  ])('that %s on the chain says so', async (_, changes, name, text) => {
    const payment = createPayment(true)
    const transfer = { token, from: member.address, to: treasury, amount: 100_250_000n, ...changes }
    answerReceipts({ [payment.txHash]: createReceipt([transfer]) })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { page } = await openReceipt({ ...paid, payFrom: 'wallet', payment })
    expect(await within(page).findByRole('img', { name })).toBeTruthy()
    expect(page.textContent).toContain(text)
  })

  test('that this device has not checked says so', async () => {
    const { page } = await openReceipt({ ...paid, payFrom: 'wallet', payment: createPayment(false) })
    expect(within(page).getByRole('img', { name: 'unchecked' })).toBeTruthy()
  })

  test('from the balance has no transaction', async () => {
    const { page } = await openReceipt(paid)
    expect(page.textContent).not.toContain('0x')
  })
})

describe('withdrawing from the contract', () => {
  const withdrawal = { until: '2099-03-15T00:00:00.000Z', refund: '88.5', remainingDays: 80 }

  test('names the refund, asks first and sends the quote that was shown', async () => {
    const { page, user } = await openReceipt({ ...paid, state: 'active', withdrawal })
    api.answer(withdrawOrder, { data: createOrder({ ...paid, state: 'refunded' }) })
    await user.click(within(page).getByRole('button', { name: /TH-260301-0001/ }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('88.50 USDT')
    expect(api.requests(withdrawOrder)).toEqual([])
    await user.click(mainButton(dialog))
    await waitFor(() => expect(api.requests(withdrawOrder)).toMatchObject([{ body: { orderId, quote: '88.5' } }]))
  })

  test('is not offered once its period is over', async () => {
    const { page } = await openReceipt({ ...paid, state: 'active', withdrawal: null })
    expect(within(page).queryByRole('button', { name: /TH-260301-0001/ })).toBeNull()
  })
})

test('without an order leads to the orders, and reads none', async () => {
  const { page } = await openPage(`#${pagePaths.paymentDone}`)
  expect((await within(page).findByRole('link', { name: 'Go to my orders' })).getAttribute('href')).toBe(to.orders())
  expect(api.requests(selectOrder)).toEqual([])
})

test('a visitor sees an example, and no order is read', async () => {
  session.forget()
  const { page } = await openPage(to.paymentDone({ orderId }))
  expect(await within(page).findByText('3.60')).toBeTruthy()
  expect(api.requests(selectOrder)).toEqual([])
})

test('an order that cannot be read says why, and is read again on request', async () => {
  api.refuse(selectOrder, { code: 503, message: 'Back soon.' })
  const { page, user } = await openPage(to.paymentDone({ orderId }))
  await within(page).findByText('Back soon.')
  api.answer(selectOrder, { data: createOrder(paid), rows: [], total: 0 })
  await user.click(within(page).getByRole('button'))
  expect(await within(page).findByText('TH-260301-0001')).toBeTruthy()
})
