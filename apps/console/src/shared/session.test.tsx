import { operatorRoles } from '@terahold/contract/codes/operators'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import {
  currentSession,
  endSession,
  hasRole,
  SessionContext,
  sessionHasEnded,
  setSession,
  useCurrentSession,
  useSession,
} from './session.ts'

setUpComponentTests()

const [ada, bela] = [sessionOf('settlement'), { ...sessionOf('auditor'), name: 'Bela', token: 'another-token' }]
const key = 'terahold.desk.session'
afterEach(() => setSession(undefined))

describe('the session of a tab', () => {
  const afterReload = async () => {
    vi.resetModules()
    return (await import('./session.ts')).currentSession()
  }
  beforeEach(() => sessionStorage.clear())

  test('is there again after a reload, until its operator signs out', async () => {
    setSession(ada)
    expect(await afterReload()).toEqual(ada)
    setSession(undefined)
    expect(await afterReload()).toBeUndefined()
  })

  test.each([
    ['has no end', JSON.stringify({ ...ada, expiresAt: undefined })],
    ['is broken', '{"token":'],
    ['is null', 'null'],
  ])('that %s signs nobody in', async (_, stored) => {
    sessionStorage.setItem(key, stored)
    expect(await afterReload()).toBeUndefined()
  })

  test('survives a reload with any device clock: only the server knows when it ends', async () => {
    const stored = { ...ada, expiresAt: '2020-01-01T00:00:00.000Z' }
    sessionStorage.setItem(key, JSON.stringify(stored))
    expect(await afterReload()).toEqual(stored)
  })

  test('has ended only when the server ended it, and the next sign-in forgets that', () => {
    setSession(ada)
    endSession()
    expect([currentSession(), sessionStorage.getItem(key), sessionHasEnded()]).toEqual([undefined, null, true])
    setSession(bela)
    expect(sessionHasEnded()).toBe(false)
    setSession(undefined)
    expect(sessionHasEnded()).toBe(false)
  })
})

describe('a part of the desk', () => {
  const Names = () => (
    <p>
      {useSession().name}, {useCurrentSession()?.name ?? 'nobody'}
    </p>
  )

  test('stays that of its operator while another one signs in', () => {
    setSession(ada)
    render(
      <SessionContext value={ada}>
        <Names />
      </SessionContext>,
    )
    expect(screen.getByText('Ada, Ada')).toBeTruthy()
    act(() => setSession(bela))
    expect(screen.getByText('Ada, Bela')).toBeTruthy()
  })

  test('shows nothing without an operator', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => render(<Names />)).toThrow('no operator is signed in')
  })
})

test('an operator has a role only if the session says so, and no role of an empty list', () => {
  for (const role of operatorRoles) expect(hasRole(ada, [role])).toBe(role === 'settlement')
  expect(hasRole(ada, ['admin', 'settlement'])).toBe(true)
  expect([hasRole(ada, []), hasRole(sessionOf(), operatorRoles)]).toEqual([false, false])
})
