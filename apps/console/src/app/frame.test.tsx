import { showToday } from '@terahold/contract/calls/desk/desk'
import { listFreezes } from '@terahold/contract/calls/desk/house-records'
import { operatorLogout } from '@terahold/contract/calls/desk/operators'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { currentSession, setSession } from '../shared/session.ts'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { Frame } from './frame.tsx'
import { screensOf } from './screens.tsx'

setUpComponentTests()

beforeEach(() => {
  api.hang(showToday)
  api.answer(listFreezes, { rows: [], total: 0 })
})
afterEach(() => {
  setSession(undefined)
  localStorage.clear()
  document.documentElement.removeAttribute('data-theme')
})

function open(session = sessionOf('payout-checker', 'catalogue')) {
  setSession(session)
  return renderOnDesk(<Frame />, session).user
}
const navigation = () => within(screen.getByRole('navigation', { name: 'Screens' }))
const current = () =>
  navigation()
    .getAllByRole('link')
    .find((link) => link.ariaCurrent === 'page' || link.getAttribute('aria-current') === 'page')?.title

describe('the navigation', () => {
  test('has the screens that the operator’s roles can read, in their groups', () => {
    open()
    const titles = navigation()
      .getAllByRole('link')
      .flatMap(({ title }) => title || [])
    expect(titles).toEqual([
      'Today',
      'Member',
      'Account access',
      'Withdrawals',
      'Payouts',
      'Blocked addresses',
      'Ledger',
      'Audit log',
      'Catalogue',
    ])
    for (const group of ['Members', 'Money out', 'Books', 'Setup']) expect(navigation().getByText(group)).toBeTruthy()
    expect(navigation().queryByText('Money in')).toBeNull()
  })

  test('opens the first screen in place of one that is unknown or not the operator’s', () => {
    location.hash = '#/revenue'
    open()
    expect(current()).toBe('Today')
  })

  test('goes to a screen by g and its letter, and nowhere by the letter of another role', async () => {
    const user = open()
    await user.keyboard('gz')
    expect(await screen.findByText('No account is frozen.')).toBeTruthy()
    expect([location.hash, current()]).toEqual(['#/freezes', 'Account access'])
    await user.keyboard('gr')
    expect(location.hash).toBe('#/freezes')
  })

  test('is not left by keys for another screen while a form has content', async () => {
    location.hash = '#/freezes?new=1'
    const user = open(sessionOf('support'))
    const reason = await screen.findByLabelText('Reason')
    await user.type(reason, 'A stolen phone')
    reason.blur()
    await user.keyboard('gm')
    const question = within(await screen.findByRole('dialog', { name: 'Discard what you entered?' }))
    expect(location.hash).toBe('#/freezes?new=1')
    await user.click(question.getByRole('button', { name: 'Stay' }))
    await user.clear(reason)
    reason.blur()
    await user.keyboard('gm')
    expect(location.hash).toBe('#/member')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('forgets a g that no letter follows, and does not take a letter in a field for one', async () => {
    const user = open()
    await user.keyboard('gz')
    const filter = await screen.findByLabelText('Filter')
    await user.type(filter, 'gt')
    expect([location.hash.split('?')[0], (filter as HTMLInputElement).value]).toEqual(['#/freezes', 'gt'])
    filter.blur()
    const press = (key: string, timeStamp: number) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true })
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      fireEvent(document.body, event)
    }
    press('g', 10_000)
    press('t', 11_500)
    expect(location.hash.split('?')[0]).toBe('#/freezes')
    press('g', 20_000)
    press('t', 21_499)
    await waitFor(() => expect(location.hash).toBe('#/today'))
  })
})

describe('the menu of a narrow window', () => {
  const menu = () => screen.getByRole('button', { name: 'Menu' })
  const dialog = () => screen.queryByRole('dialog', { name: 'Menu' })
  const link = (name: RegExp) => within(dialog() as HTMLElement).getByRole('link', { name })

  test('shows the screens over the content, which a chosen one gets the focus of', async () => {
    const user = open()
    expect(dialog()).toBeNull()
    await user.click(menu())
    expect(link(/^Today/).getAttribute('aria-current')).toBe('page')
    await user.click(link(/^Account access/))
    await waitFor(() => expect(location.hash).toBe('#/freezes'))
    expect(dialog()).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  test('closes by its button, and leaves the screen as it was', async () => {
    const user = open()
    await user.click(menu())
    await user.click(within(dialog() as HTMLElement).getByRole('button', { name: 'Close' }))
    expect(dialog()).toBeNull()
    expect(current()).toBe('Today')
  })

  test('does not stay over the screen that the browser’s back button opens', async () => {
    const user = open()
    await user.keyboard('gz')
    await user.click(menu())
    act(() => history.back())
    await waitFor(() => expect(current()).toBe('Today'))
    expect(dialog()).toBeNull()
  })
})

describe('the operator’s menu', () => {
  test('says who is signed in with which roles, also after a change of the language', async () => {
    const user = open()
    expect(screen.getByText('payout checker, catalogue')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Language: English' }))
    expect(screen.getByRole('button', { name: '语言: 简体中文' })).toBeTruthy()
    expect(screen.queryByText('payout checker, catalogue')).toBeNull()
    expect(document.documentElement.lang).toBe('zh-Hans')
  })

  test('goes through the themes and back to the system’s', async () => {
    const user = open()
    const theme = () => document.documentElement.dataset.theme
    for (const [label, next] of [
      ['System theme', 'light'],
      ['Light theme', 'dark'],
      ['Dark theme', undefined],
    ]) {
      await user.click(screen.getByRole('button', { name: `Theme: ${label}` }))
      expect(theme()).toBe(next)
    }
    expect(localStorage.getItem('terahold.desk.theme')).toBe('system')
  })

  test('asks before a sign-out that loses what was entered', async () => {
    location.hash = '#/freezes?new=1'
    const user = open(sessionOf('support'))
    await user.type(await screen.findByLabelText('Reason'), 'A stolen phone')
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    const question = within(await screen.findByRole('dialog', { name: 'Discard what you entered?' }))
    expect(api.requests(operatorLogout)).toEqual([])
    api.answer(operatorLogout, { data: { ok: true } })
    await user.click(question.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(api.requests(operatorLogout)).toHaveLength(1))
  })

  test('signs out at the server and here', async () => {
    api.answer(operatorLogout, { data: { ok: true } })
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(currentSession()).toBeUndefined())
    expect(api.requests(operatorLogout)).toHaveLength(1)
  })

  test('lists the shortcuts of every screen that the operator has', async () => {
    const user = open()
    await user.keyboard('?')
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(list.getByText('Go to: Withdrawals')).toBeTruthy()
    expect(list.queryByText('Go to: Revenue')).toBeNull()
    await user.click(list.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull())
  })
})

test('a screen that breaks says that nothing was signed, and the others can still be opened', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const session = sessionOf('support')
  const freezes = screensOf(session).find(({ name }) => name === 'freezes')
  if (!freezes) throw new Error('support has no such screen')
  const { Content } = freezes
  onTestFinished(() => void Object.assign(freezes, { Content }))
  Object.assign(freezes, {
    Content: () => {
      throw new Error('a bug')
    },
  })

  const user = open(session)
  await user.keyboard('gz')
  expect(await screen.findByText('This screen failed')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(current()).toBe('Account access')
  await user.keyboard('gt')
  expect(current()).toBe('Today')
  expect(screen.queryByText('This screen failed')).toBeNull()
  log.mockRestore()
})
