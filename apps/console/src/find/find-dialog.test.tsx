import { findAnything } from '@terahold/contract/calls/desk/desk'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Frame } from '../app/frame.tsx'
import type { OperatorSession } from '../shared/session.ts'
import { chooseLanguage } from '../shared/texts.ts'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { FindDialog } from './find-dialog.tsx'
import { type Hit, hrefOf } from './hit.ts'

setUpComponentTests()
afterEach(() => sessionStorage.clear())

const at = '2026-11-20T10:00:00.000Z'
const memberId = '0197f5a0-0000-7000-8000-00000000000a'
const withdrawId = '0197f5a0-0000-7000-8000-00000000000b'
const decisionId = '0197f5a0-0000-7000-8000-00000000000c'
const member: Hit = { kind: 'member', memberId, address: `0x${'ab'.repeat(20)}`, name: 'Zoe Quill' }
const withdrawal: Hit = { kind: 'withdrawal', memberId, withdrawId, amount: '5000', state: 'screening', at }
const decision: Hit = { kind: 'decision', decisionId, type: 'WithdrawalRelease', by: 'Cleo', at }
/** The palette is loaded when it opens first. */
const firstLoad = { timeout: 20_000 }
const screens = [
  { name: 'withdrawals', title: 'Withdrawals', letter: 'w' },
  { name: 'audit', title: 'Audit log', letter: 'a' },
]
const withMembers = [...screens, { name: 'member', title: 'Member', letter: 'm' }]

const answer = (hits: Hit[], more = false) => api.answer(findAnything, { data: { hits, more } })
const searches = () => api.requests(findAnything).map(({ body }) => body)
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

async function openPalette(session: OperatorSession = sessionOf('viewer'), name = 'Find anything', known = screens) {
  const onClose = vi.fn()
  const { user } = renderOnDesk(<FindDialog open screens={known} onClose={onClose} />, session)
  const input = await screen.findByRole('combobox', { name }, firstLoad)
  await waitFor(() => expect(document.activeElement).toBe(input))
  return { user, onClose }
}

describe('the palette', () => {
  test.each(['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}'])('opens by %s', async (keys) => {
    api.cutNetwork()
    const { user } = renderOnDesk(<Frame />, sessionOf('viewer'))
    await user.keyboard(keys)
    expect(await screen.findByRole('combobox', { name: 'Find anything' }, firstLoad)).toBeTruthy()
  })

  test('closes by a press outside, and not at the end of a selection', async () => {
    const { onClose } = await openPalette()
    const dialog = screen.getByRole('dialog')
    dialog.getBoundingClientRect = () => new DOMRect(100, 100, 200, 200)
    const outside = { clientX: 50, clientY: 50 }
    fireEvent.pointerDown(dialog, { clientX: 150, clientY: 150 })
    fireEvent.click(dialog, outside)
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.pointerDown(dialog, outside)
    fireEvent.click(dialog, outside)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  test('goes to a screen by its name alone', async () => {
    answer([])
    const { user, onClose } = await openPalette()
    expect(options()).toEqual(['Withdrawalsg w', 'Audit logg a'])
    await user.keyboard('audit')
    expect(options()).toEqual(['Audit logg a'])
    await user.keyboard('{Enter}')
    expect(location.hash).toBe('#/audit')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('searches once the typing pauses, and groups what it found', async () => {
    answer([withdrawal, decision])
    const { user } = await openPalette()
    await user.keyboard('5000')
    expect(await screen.findByRole('group', { name: 'Withdrawals' })).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Decisions' })).toBeTruthy()
    expect(options()).toEqual([
      '5,000.00 USDT2026-11-20 10:00to review',
      'Release a large withdrawalby Cleo2026-11-20 10:00',
    ])
    expect(searches()).toEqual([{ text: '5000' }])
  })

  test('opens the first hit by Enter, and the next by the arrow key', async () => {
    answer([withdrawal, decision])
    const { user } = await openPalette()
    await user.keyboard('5000')
    await screen.findByRole('group', { name: 'Withdrawals' })
    await user.keyboard('{Enter}')
    expect(location.hash).toBe(`#/withdrawals?id=${withdrawId}&state=all&only=${withdrawId}`)
    await user.keyboard('{ArrowDown}{Enter}')
    expect(location.hash).toBe(`#/audit?id=${decisionId}&only=${decisionId}`)
  })

  test('goes from the first line to the last by the arrow up, and back', async () => {
    answer([withdrawal, decision])
    const { user } = await openPalette()
    await user.keyboard('5000')
    await screen.findByRole('group', { name: 'Decisions' })
    const selected = () => screen.getByRole('option', { selected: true }).textContent
    await user.keyboard('{ArrowUp}')
    expect(selected()).toMatch(/^Release a large withdrawal/)
    await user.keyboard('{ArrowDown}')
    expect(selected()).toMatch(/^5,000\.00 USDT/)
    const input = screen.getByRole('combobox')
    expect(input.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  })

  test('leaves Enter to an input method that is choosing characters', async () => {
    answer([withdrawal])
    const { user, onClose } = await openPalette()
    await user.keyboard('5000')
    await screen.findByRole('group', { name: 'Withdrawals' })
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', isComposing: true })
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('shows only what answers the text that is there, also when an earlier answer is late', async () => {
    answer([withdrawal])
    const { promise, resolve } = Promise.withResolvers<void>()
    const reply = globalThis.fetch
    const held = vi.fn(() => promise)
    globalThis.fetch = async (...given) => {
      const body = given[1]?.body
      if (typeof body === 'string' && body.includes('5000')) await held()
      return reply(...given)
    }
    const { user } = await openPalette()
    await user.keyboard('5000')
    await waitFor(() => expect(held).toHaveBeenCalled())
    await user.keyboard('{Control>}a{/Control}nobody')
    answer([])
    expect(await screen.findByText('Nothing found for this text.')).toBeTruthy()
    resolve()
    await user.keyboard('{Shift}')
    expect(options()).toEqual([])
    expect(screen.getByText('Nothing found for this text.')).toBeTruthy()
  })

  test('asks once for a text, because each search is in the audit log', async () => {
    answer([withdrawal])
    const { user } = await openPalette()
    await user.keyboard('5000')
    await screen.findByRole('group', { name: 'Withdrawals' })
    window.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('online'))
    await user.keyboard(' ')
    expect(await screen.findByRole('group', { name: 'Withdrawals' })).toBeTruthy()
    expect(searches()).toEqual([{ text: '5000' }])
  })

  test('copies the id of what no screen shows', async () => {
    answer([member])
    const { user, onClose } = await openPalette(sessionOf('support'))
    await user.keyboard(memberId)
    await screen.findByRole('option', { name: /Zoe Quill.*copies its id/ })
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(memberId)
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('opens a payment without an owner in a list that has it, however many others wait', () => {
    const txHash = `0x${'5e'.repeat(32)}`
    const hit: Hit = {
      kind: 'payment',
      memberId: null,
      txHash,
      logIndex: 1,
      sender: txHash,
      amount: '5',
      state: 'suspense',
      at,
    }
    expect(hrefOf(hit, new Set(['suspense']))).toBe(`#/suspense?id=${txHash}%3A1&q=${txHash}`)
    expect(hrefOf(hit, new Set(['member']))).toBeUndefined()
  })

  test('opens the member of a member, an order, a payment or a ticket', async () => {
    const order: Hit = {
      kind: 'order',
      memberId,
      orderId: withdrawId,
      orderNo: 'TH-1',
      price: '1',
      state: 'active',
      at,
    }
    const ticket: Hit = { kind: 'ticket', memberId, ticketId: withdrawId, ticketNo: 'TK-1', state: 'open', at }
    const payment: Hit = {
      kind: 'payment',
      memberId,
      txHash: `0x${'5e'.repeat(32)}`,
      logIndex: 1,
      sender: `0x${'ab'.repeat(20)}`,
      amount: '5',
      state: 'deposit',
      at,
    }
    for (const hit of [member, order, payment, ticket]) {
      answer([hit])
      const { user } = await openPalette(sessionOf('support'), undefined, withMembers)
      await user.keyboard('something')
      await waitFor(() => expect(options()).toHaveLength(1))
      await user.keyboard('{Enter}')
      expect([hit.kind, location.hash]).toEqual([hit.kind, `#/member?id=${memberId}`])
      cleanup()
      location.hash = ''
    }
  })

  test('offers again what was opened, without a word about a person', async () => {
    answer([member, withdrawal])
    const { user } = await openPalette()
    await user.keyboard('zoe@example.com')
    await screen.findByRole('option', { name: /Zoe Quill/ })
    await user.keyboard('{Enter}{ArrowDown}{Enter}')
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/zoe|quill|abab/i)
    cleanup()
    await openPalette()
    expect(options()[0]).toBe('5,000.00 USDT · 2026-11-20 10:00Withdrawals')
  })

  test('opens a shipment again in the state that it has by then', async () => {
    const shipment = {
      kind: 'shipment',
      memberId,
      orderId: withdrawId,
      orderNo: 'P-1001',
      carrier: 'DHL',
      trackingNo: 'JD99',
    } as const
    answer([{ ...shipment, state: 'shipped' }])
    const known = [{ name: 'shipments', title: 'Shipments', letter: 's' }]
    const { user } = await openPalette(undefined, undefined, known)
    await user.keyboard('P-1001')
    await screen.findByRole('option', { name: /P-1001.*JD99/ })
    await user.keyboard('{Enter}')
    cleanup()
    location.hash = ''
    await openPalette(undefined, undefined, known)
    expect(options()[0]).toBe('P-1001Shipments')
    await user.keyboard('{Enter}')
    expect(location.hash).toBe(`#/shipments?id=${withdrawId}&only=${withdrawId}`)
    expect(hrefOf({ ...shipment, state: 'waiting' }, new Set(['shipments']))).toBeUndefined()
  })

  test('says how to search when nothing was found', async () => {
    answer([])
    const { user } = await openPalette()
    await user.keyboard('nobody')
    expect(await screen.findByText('Nothing found for this text.')).toBeTruthy()
    expect(screen.getByText(/finds exact matches only/)).toBeTruthy()
  })

  test('says when a kind has more matches', async () => {
    answer([withdrawal], true)
    const { user } = await openPalette()
    await user.keyboard('5000')
    expect(await screen.findByText(/more matches than shown/)).toBeTruthy()
  })

  test('shows a refusal and searches again on request', async () => {
    api.refuse(findAnything, { code: 429, message: 'Too many searches.' })
    const { user } = await openPalette()
    await user.keyboard('5000')
    await screen.findByText(/Too many searches/)
    answer([withdrawal])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('option', { name: /5,000\.00/ })).toBeTruthy()
  })

  test('sends nothing for one letter, nor for roles that do not search', async () => {
    const { user } = await openPalette(sessionOf('admin'))
    await user.keyboard('withdrawals')
    expect(screen.getByText(/Your roles do not search records/)).toBeTruthy()
    cleanup()
    await openPalette()
    await user.keyboard('w')
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(searches()).toEqual([])
  })

  test('speaks Chinese', async () => {
    chooseLanguage('zh-Hans')
    answer([withdrawal])
    const { user } = await openPalette(undefined, '全局查找')
    await user.keyboard('5000')
    expect(await screen.findByRole('group', { name: '提现' })).toBeTruthy()
    expect(screen.getByRole('option', { name: /5,000\.00 USDT.*待审核/ })).toBeTruthy()
  })
})
