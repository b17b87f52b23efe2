import { endSessions, sessions } from '@terahold/contract/calls/member/sign-in'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import type { OpenSession } from './sessions.ts'
import { SessionsSheet } from './sessions-sheet.tsx'

setUpComponentTests()

function createSession(number: number, changes: Partial<OpenSession> = {}): OpenSession {
  const at = '2026-03-01T10:00:00.000Z'
  return {
    sessionId: testId(number),
    device: `Device ${number}`,
    current: false,
    createdAt: at,
    lastSeenAt: at,
    ...changes,
  }
}

const phone = createSession(51)
const here = createSession(52, { current: true })

describe('the sessions of a member', () => {
  test('list this device first and offer to end only the others', async () => {
    api.answer(sessions, { rows: [phone, here], total: 2 })
    renderForMember(<SessionsSheet onClose={() => {}} />)
    const items = within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent?.slice(0, 9))).toEqual(['Device 52', 'Device 51'])
    expect(items.map((item) => within(item).queryAllByRole('button').length)).toEqual([0, 1])
  })

  test('end one by its id', async () => {
    api.answer(sessions, { rows: [phone, here], total: 2 })
    api.answer(endSessions, { data: { ok: true } })
    const { user } = renderForMember(<SessionsSheet onClose={() => {}} />)
    await user.click(await screen.findByRole('button', { name: 'End' }))
    await waitFor(() => expect(toasts().map(({ kind }) => kind)).toEqual(['success']))
    expect(api.requests(endSessions)).toMatchObject([{ body: { sessionId: testId(51) } }])
  })

  test('end all others without an id', async () => {
    api.answer(sessions, { rows: [phone, here], total: 2 })
    api.answer(endSessions, { data: { ok: true } })
    const { user } = renderForMember(<SessionsSheet onClose={() => {}} />)
    await user.click(await screen.findByRole('button', { name: /other devices/ }))
    await waitFor(() => expect(api.requests(endSessions)).toHaveLength(1))
    expect(api.requests(endSessions)[0]?.body).not.toHaveProperty('sessionId')
  })

  test('offer nothing to end when there is no other', async () => {
    api.answer(sessions, { rows: [here], total: 1 })
    renderForMember(<SessionsSheet onClose={() => {}} />)
    await screen.findByRole('list', { name: 'Sessions' })
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Close'])
  })

  test('show why one could not be ended', async () => {
    api.answer(sessions, { rows: [phone, here], total: 2 })
    api.refuse(endSessions, { code: 404, message: 'It has ended.' })
    const { user } = renderForMember(<SessionsSheet onClose={() => {}} />)
    await user.click(await screen.findByRole('button', { name: 'End' }))
    await waitFor(() => expect(toasts()).toEqual([{ text: 'It has ended.', kind: 'error' }]))
  })

  test('can be read again after a refusal', async () => {
    api.refuse(sessions, { code: 500, message: 'Broken.' })
    const { user } = renderForMember(<SessionsSheet onClose={() => {}} />)
    const alert = await screen.findByRole('alert')
    api.answer(sessions, { rows: [here], total: 1 })
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('list', { name: 'Sessions' })).toBeTruthy()
  })
})
