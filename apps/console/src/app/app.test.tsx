import { contract } from '@terahold/contract'
import { demoPaths, servicePaths } from '@terahold/contract/service-paths'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addEntry, discardUnsignedChange } from '../catalogue/unsigned-change.ts'
import { setSession } from '../shared/session.ts'
import { api, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { App } from './app.tsx'

setUpComponentTests()

const ticket = {
  ticketNo: 'TK-261121-7K3M9Q2X',
  memberId: '0197f5a0-0000-7000-8000-00000000000a',
  type: 'complaint' as const,
  state: 'open' as const,
  dueAt: '2026-11-22T10:00:00.000Z',
  isOverdue: false,
  createdAt: '2026-11-21T10:00:00.000Z',
}
const support = sessionOf('support')
const auditor = { ...sessionOf('auditor'), operatorId: '0197f5a0-0000-7000-8000-0000000000f2', token: 'another-token' }

beforeEach(() => {
  api.file(servicePaths.appConfig, { profile: 'demo', chainId: 56 })
  api.file(demoPaths.info, { operators: [] })
})
afterEach(() => {
  cleanup()
  discardUnsignedChange()
  setSession(undefined)
})

describe('a tab that another operator signs in to', () => {
  test('shows nothing that the operator before could read and the next one cannot', async () => {
    api.answer(contract.ticketQueue, { rows: [ticket], total: 1 })
    api.answer(contract.readTicket, {
      data: { ...ticket, content: 'Where is my withdrawal?', refId: null, imageIds: [], replies: [] },
    })
    setSession(support)
    location.hash = `#/tickets?id=${ticket.ticketNo}`
    render(<App />)
    expect(await screen.findByText('Where is my withdrawal?', {}, { timeout: 20_000 })).toBeTruthy()
    act(() => setSession(undefined))
    expect(await screen.findByRole('heading', { name: 'Operators’ desk' })).toBeTruthy()
    expect(screen.queryByText('Where is my withdrawal?')).toBeNull()
    act(() => setSession(auditor))
    expect(await screen.findByRole('heading', { name: ticket.ticketNo })).toBeTruthy()
    expect(screen.queryByText('Where is my withdrawal?')).toBeNull()
    expect(api.requests(contract.readTicket)).toHaveLength(1)
  })

  test('does not offer the unsigned change of the operator before, who finds it again', async () => {
    const editor = sessionOf('catalogue')
    const next = { ...editor, operatorId: auditor.operatorId, token: auditor.token }
    api.answer(contract.showCatalogue, { data: { sites: [], pools: [], plans: [], contacts: [] } })
    setSession(editor)
    addEntry('sites', { slug: 'fjord', name: 'Fjord', country: 'NO', powerSource: 'hydro' })
    location.hash = '#/catalogue'
    render(<App />)
    expect(await screen.findByText('Not signed yet: fjord', {}, { timeout: 20_000 })).toBeTruthy()
    act(() => setSession(next))
    expect(await screen.findByText('Nothing here')).toBeTruthy()
    expect(screen.queryByText(/^Not signed yet/)).toBeNull()
    act(() => setSession({ ...editor, token: 'a-later-token' }))
    expect(await screen.findByText('Not signed yet: fjord')).toBeTruthy()
  })

  test('leaves nothing of a change to the one who discards it', async () => {
    setSession(sessionOf('catalogue'))
    addEntry('sites', { slug: 'fjord', name: 'Fjord', country: 'NO', powerSource: 'hydro' })
    api.answer(contract.showCatalogue, { data: { sites: [], pools: [], plans: [], contacts: [] } })
    location.hash = '#/catalogue'
    render(<App />)
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }, { timeout: 20_000 }))
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByText(/^Not signed yet/)).toBeNull()
  })
})

describe('an operator whose session ends', () => {
  const ended = { code: 401, message: 'Your session has ended.' }
  const memberId = ticket.memberId
  const reason = 'A call to the number we have'

  async function beginFreeze() {
    api.answer(contract.listFreezes, { rows: [], total: 0 })
    api.refuse(contract.draftFreeze, ended)
    setSession(support)
    location.hash = `#/freezes?new=1&member=${memberId}`
    render(<App />)
    await userEvent.type(await screen.findByLabelText('Reason', {}, { timeout: 20_000 }), reason)
    await userEvent.click(screen.getByRole('button', { name: 'Show what I sign' }))
    await screen.findByText('Your session has ended. Sign in again to continue where you were.')
    expect(screen.queryByDisplayValue(reason)).toBeNull()
  }
  const signInAs = (session: typeof support) => act(() => setSession({ ...session, token: 'a-later-token' }))

  test('finds what was entered again after the next sign-in, once', async () => {
    await beginFreeze()
    signInAs(support)
    expect((await screen.findByLabelText<HTMLInputElement>('Reason')).value).toBe(reason)
    expect(screen.getByLabelText<HTMLInputElement>('Id of the member').value).toBe(memberId)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.keyboard('n')
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('')
  })

  test('leaves nothing of it to another operator, and finds it after them', async () => {
    await beginFreeze()
    signInAs({ ...auditor, roles: ['support'] })
    expect((await screen.findByLabelText<HTMLInputElement>('Reason')).value).toBe('')
    act(() => setSession(undefined))
    expect(await screen.findByRole('heading', { name: 'Operators’ desk' })).toBeTruthy()
    expect(screen.queryByText(/^Your session has ended/)).toBeNull()
    signInAs(support)
    expect((await screen.findByLabelText<HTMLInputElement>('Reason')).value).toBe(reason)
  })

  test('finds the form of a row open, with its text', async () => {
    api.answer(contract.ticketQueue, { rows: [ticket], total: 1 })
    api.answer(contract.readTicket, {
      data: { ...ticket, content: 'Where is my withdrawal?', refId: null, imageIds: [], replies: [] },
    })
    api.refuse(contract.replyTicket, ended)
    setSession(support)
    location.hash = `#/tickets?id=${ticket.ticketNo}`
    render(<App />)
    await screen.findByText('Where is my withdrawal?', {}, { timeout: 20_000 })
    await userEvent.keyboard('1It was paid today.')
    await userEvent.click(screen.getByRole('button', { name: 'Send the reply' }))
    await screen.findByText(/^Your session has ended/)
    signInAs(support)
    expect(await screen.findByDisplayValue('It was paid today.')).toBeTruthy()
    api.answer(contract.replyTicket, { data: { state: 'answered' } })
    await userEvent.click(screen.getByRole('button', { name: 'Send the reply' }))
    expect(await screen.findByText(/^The reply is sent/)).toBeTruthy()
  })
})
