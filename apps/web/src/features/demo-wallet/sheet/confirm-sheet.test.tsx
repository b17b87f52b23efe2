import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { setUpComponentTests } from '../../../testing/component-test.tsx'
import type { ConfirmRequest, Decision } from '../request/confirm-request.ts'
import { createRequestSlot } from '../request/request-slot.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { type DemoWalletTexts, englishTexts } from './texts.ts'

setUpComponentTests()

type RequestOf<Kind extends ConfirmRequest['kind']> = ConfirmRequest & { readonly kind: Kind }

const HOST = 'terahold.example'
const mine = '0x1111111111111111111111111111111111111111'
const other = '0x2222222222222222222222222222222222222222'
const token = '0x3333333333333333333333333333333333333333'
const gas = { limit: 21_000n, maxCost: '0.000042' }

const createConnect = (changes: Partial<RequestOf<'connect'>> = {}): RequestOf<'connect'> => ({
  kind: 'connect',
  accounts: [
    { address: mine, isMember: false, isUsed: true, balance: '12.5' },
    { address: other, isMember: true, isUsed: false, balance: null },
  ],
  suggested: mine,
  symbol: 'USDT',
  ...changes,
})

const createTransfer = (changes: Partial<RequestOf<'transfer'>> = {}): RequestOf<'transfer'> => ({
  kind: 'transfer',
  address: mine,
  token: { address: token, symbol: 'USDT', isDemoToken: true },
  amount: '123456789.000000000000000001',
  to: other,
  isTreasury: true,
  gas,
  ...changes,
})

const createTransaction = (changes: Partial<RequestOf<'transaction'>> = {}): RequestOf<'transaction'> => ({
  kind: 'transaction',
  address: mine,
  to: other,
  value: '0',
  data: '0xdeadbeef',
  gas,
  ...changes,
})

/** Asks the person this. Returns the dialog and what they will have decided. */
function ask(request: ConfirmRequest, texts: () => DemoWalletTexts = () => englishTexts) {
  const slot = createRequestSlot()
  render(<ConfirmSheet slot={slot} texts={texts} host={HOST} />)
  expect(screen.queryByRole('dialog')).toBeNull()
  let decision: Promise<Decision> | undefined
  act(() => {
    decision = slot.confirm(request)
  })
  return { slot, dialog: screen.getByRole<HTMLDialogElement>('dialog'), user: userEvent.setup(), decision }
}

const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }))
/** The value and the note under each label. Addresses are compared without the spaces between their groups. */
const facts = (part: HTMLElement) =>
  Object.fromEntries(
    [...part.querySelectorAll('dl')].map((list) => {
      const [label, ...values] = [...list.children].map(({ textContent }) => textContent)
      return [label, values.join(' | ')]
    }),
  )

describe('the sheet', () => {
  test('asks above everything else, with its question in focus, and locks the page below', async () => {
    const { dialog } = ask(createTransfer())
    const title = within(dialog).getByRole('heading', { level: 2 })
    expect([dialog.open, document.activeElement]).toEqual([true, title])
    expect(dialog.getAttribute('aria-labelledby')).toBe(title.id)
    expect(document.documentElement.classList.contains('overflow-hidden')).toBe(true)
    await press('Reject')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.documentElement.classList.contains('overflow-hidden')).toBe(false)
  })

  test('leaves the page locked that another dialog had locked before', async () => {
    document.documentElement.classList.add('overflow-hidden')
    ask(createTransfer())
    await press('Reject')
    expect(document.documentElement.classList.contains('overflow-hidden')).toBe(true)
  })
  afterEach(() => document.documentElement.classList.remove('overflow-hidden'))

  test.each([
    ['Approve', { isApproved: true }],
    ['Reject', { isApproved: false }],
  ])('answers “%s” once', async (name, answer) => {
    const { decision } = ask(createTransfer())
    await press(name)
    expect(await decision).toEqual(answer)
  })

  test('is rejected with Escape', async () => {
    const { dialog, decision } = ask(createTransfer())
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    expect(await decision).toEqual({ isApproved: false })
  })

  test('speaks the language of the moment it asks in', async () => {
    let approve = 'Approve'
    const { slot } = ask(createTransfer(), () => ({ ...englishTexts, approve }))
    await press('Approve')
    approve = 'Bestätigen'
    act(() => void slot.confirm(createTransfer()))
    expect(screen.getByRole('button', { name: 'Bestätigen' })).toBeTruthy()
  })
})

describe('a connection', () => {
  const rows = () =>
    screen.getAllByRole<HTMLInputElement>('radio').map(({ parentElement }) => parentElement?.textContent)

  test('offers the own account, the members by number and a new account', () => {
    ask(createConnect())
    expect(screen.getByRole('heading', { name: `Connect to ${HOST}?` })).toBeTruthy()
    expect(rows()).toEqual([
      'Your account from before0x11…111111 · used before12.5 USDT',
      'Demo member 10x22…222222',
      'A new accountEmpty. Get test money from the faucet first.',
    ])
  })

  test('connects the suggested account', async () => {
    const { decision } = ask(createConnect({ suggested: other }))
    await press('Approve')
    expect(await decision).toEqual({ isApproved: true, account: other })
  })

  test('connects the account that was chosen, also with the keyboard', async () => {
    const { decision, user } = ask(createConnect())
    await user.click(screen.getByRole('radio', { name: /Demo member 1/ }))
    await user.keyboard('{ArrowDown}')
    await press('Approve')
    expect(await decision).toEqual({ isApproved: true, account: 'new' })
  })

  test('creates an account when there is none to suggest', async () => {
    const { decision } = ask(createConnect({ accounts: [], suggested: null }))
    await press('Approve')
    expect(await decision).toEqual({ isApproved: true, account: 'new' })
  })
})

describe('a message', () => {
  const text = `${HOST} wants you to sign in with your Ethereum account:\n${mine}\n\nNonce: <b>1</b>`

  test('is shown as it is signed, with the account that signs it', () => {
    const { dialog } = ask({ kind: 'message', address: mine, text, signsInAt: HOST })
    expect(screen.getByRole('heading', { name: `Sign in to ${HOST}?` })).toBeTruthy()
    expect(within(dialog).getByRole('region', { name: 'Message' }).querySelector('pre')?.textContent).toBe(text)
    expect(facts(dialog)).toEqual({ From: mine })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('that signs in at another site raises an alarm', () => {
    ask({ kind: 'message', address: mine, text, signsInAt: 'evil.example' })
    expect(screen.getByRole('alert').textContent).toMatch(/at evil\.example, but you are on terahold\.example/)
  })

  test('that signs in nowhere is only a message', () => {
    ask({ kind: 'message', address: mine, text: 'hello', signsInAt: null })
    expect(screen.getByRole('heading', { name: 'Sign this message?' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('of typed data is shown whole', () => {
    const { dialog } = ask({ kind: 'typedData', address: mine, text: '{\n  "domain": {}\n}' })
    expect(screen.getByRole('heading', { name: 'Sign this data?' })).toBeTruthy()
    expect(dialog.querySelector('pre')?.textContent).toBe('{\n  "domain": {}\n}')
    expect(facts(dialog)).toEqual({ From: mine })
  })
})

describe('a payment', () => {
  test('shows the exact amount, both addresses in full, the token and the maximum fee', () => {
    const { dialog } = ask(createTransfer())
    expect(screen.getByRole('heading', { name: 'Send 123456789.000000000000000001 USDT?' })).toBeTruthy()
    expect(facts(dialog)).toEqual({
      Amount: '123456789.000000000000000001 USDT',
      To: `${other} | Terahold's payment address`,
      From: mine,
      'Token contract': token,
      'Network fee, at most': '0.000042 ETH | Gas limit: 21000',
    })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('to somebody else is not called ours', () => {
    const { dialog } = ask(createTransfer({ isTreasury: false }))
    expect(facts(dialog).To).toBe(other)
  })

  test('in a token with a name like ours raises an alarm', () => {
    ask(createTransfer({ token: { address: token, symbol: 'USDT', isDemoToken: false } }))
    expect(screen.getByRole('alert').textContent).toContain("not the demo's token")
  })

  test('that the wallet cannot read is shown raw', () => {
    const { dialog } = ask(createTransaction())
    expect(screen.getByText(/cannot read what this call does/)).toBeTruthy()
    expect(dialog.querySelector('pre')?.textContent).toBe('0xdeadbeef')
    expect(facts(dialog)).toMatchObject({ Value: '0 ETH', To: other, From: mine })
  })

  test('of the chain’s own currency has no data to warn about', () => {
    const { dialog } = ask(createTransaction({ data: '0x', value: '1.000000000000000001' }))
    expect(screen.queryByText(/cannot read/)).toBeNull()
    expect([dialog.querySelector('pre'), facts(dialog).Value]).toEqual([null, '1.000000000000000001 ETH'])
  })

  test('that creates a contract has no recipient', () => {
    expect(facts(ask(createTransaction({ to: null })).dialog).To).toBe('a new contract')
  })
})

describe('a token to list', () => {
  const offered = { address: token, symbol: 'USDT', decimals: 18 } as const

  test('is named with its contract and its decimals', () => {
    const { dialog } = ask({ kind: 'token', token: { ...offered, isDemoToken: true } })
    expect(screen.getByRole('heading', { name: 'Add USDT to the wallet?' })).toBeTruthy()
    expect(facts(dialog)).toEqual({ 'Token contract': token, Decimals: '18' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('that only has a name like ours raises an alarm', () => {
    ask({ kind: 'token', token: { ...offered, isDemoToken: false } })
    expect(screen.getByRole('alert')).toBeTruthy()
  })
})
