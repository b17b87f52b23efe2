import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { OperatorRole } from '@terahold/contract/codes/operators'
import { createFakeApi, type FakeApi } from '@terahold/contract/fixtures/fake-api'
import { ToastProvider } from '@terahold/ui/toast'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect } from 'vitest'
import { LeaveGuard } from '../form/leave-guard.tsx'
import { type OperatorSession, SessionContext } from '../shared/session.ts'
import { chooseLanguage } from '../shared/texts.ts'

const server = createFakeApi()

/** The server that a component test talks to. */
export const api: FakeApi = server

/** Returns the session of an operator with these roles. */
export function sessionOf(...roles: OperatorRole[]): OperatorSession {
  return {
    operatorId: '0197f5a0-0000-7000-8000-0000000000f1',
    name: 'Ada',
    roles,
    token: 'test-token',
    expiresAt: '2099-01-01T00:00:00.000Z',
    address: '0x1111111111111111111111111111111111111111',
    walletId: 'test',
  }
}

/** Sets up the tests of a file: English texts before each test, a clean page after it. Fails a test that made a call without an answer. */
export function setUpComponentTests(): void {
  beforeEach(() => {
    globalThis.fetch = server.fetch
    chooseLanguage('en')
  })
  afterEach(() => {
    cleanup()
    location.hash = ''
    expect(server.reset()).toEqual([])
  })
}

/** Renders a part of the desk of an operator, inside everything that the desk gives its screens. */
export function renderOnDesk(part: ReactNode, session = sessionOf('viewer')) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <SessionContext value={session}>
          {part}
          <LeaveGuard />
        </SessionContext>
      </ToastProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup() }
}

/** Enters a value into a field of the open form, by the field's name, unless it is fixed. Returns the field. */
export function enterField(name: string, value: string): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>(`form[aria-label] [name="${name}"]`)
  if (!field) throw new Error(`there is no field ${name}`)
  if (!field.readOnly) fireEvent.change(field, { target: { value } })
  return field
}
