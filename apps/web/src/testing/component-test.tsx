import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { announcements } from '@terahold/contract/calls/member/support'
import { trustDays } from '@terahold/contract/calls/member/trust'
import { createFakeApi, type FakeApi } from '@terahold/contract/fixtures/fake-api'
import { servicePaths } from '@terahold/contract/service-paths'
import { ToastProvider } from '@terahold/ui/toast'
import { act, cleanup, type RenderResult, render, renderHook } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect } from 'vitest'
import { connection } from '../shared/connection/connection.ts'
import { activateLocale } from '../shared/locale/i18n.ts'
import { queryClient } from '../shared/query/query-client.ts'
import { MemberContext, session } from '../shared/session/session.ts'
import { storage } from '../shared/storage/storage.ts'
import { onToast, type Toast } from '../shared/toast/toast.ts'
import { createAppConfig } from './config-fixture.ts'

/** The member of a component test. */
export const member = {
  address: '0x1111111111111111111111111111111111111111',
  userId: '0197f5a0-0000-7000-8000-000000000001',
  token: 'test-token',
  expiresAt: '2099-01-01T00:00:00.000Z',
} as const

const server = createFakeApi()

/** The server that a component test talks to. */
export const api: FakeApi = server

const raised: Toast[] = []
onToast((toast) => raised.push(toast))

/** Returns the short messages that the app has raised in this test, oldest first. */
export function toasts(): readonly Toast[] {
  return raised
}

/** Cuts the network and waits until the app knows. The next test is online again. */
export async function goOffline(): Promise<void> {
  server.cutNetwork()
  await act(() => connection.check())
}

/**
 * Sets up the tests of a file: English texts, a signed-in member and the app's settings before each test, a clean browser after
 * it. Fails a test that made a call without an answer.
 */
export function setUpComponentTests(): void {
  beforeEach(async () => {
    globalThis.fetch = server.fetch
    server.file(servicePaths.appConfig, createAppConfig())
    answerProbes()
    // A plan shows without the recorded days of its pool, which follow.
    server.hang(trustDays)
    server.answer(announcements, { rows: [], total: 0 })
    await activateLocale('en')
    session.signIn(member)
  })
  afterEach(() => {
    cleanup()
    queryClient.clear()
    session.forget()
    connection.reached()
    raised.length = 0
    storage.remove(...storage.keys())
    const unanswered = server.reset()
    // A request that this test left may still make the app probe the server, before the next test begins.
    answerProbes()
    expect(unanswered).toEqual([])
  })
}

const answerProbes = () => server.file(servicePaths.health, { ok: true })

/** Renders a part of the app for the signed-in member, inside everything the app gives its pages. */
export function renderForMember(part: ReactNode): RenderResult & { readonly user: ReturnType<typeof userEvent.setup> } {
  const user = userEvent.setup()
  return { ...render(<ForMember>{part}</ForMember>), user }
}

/** Returns what a hook returns for the signed-in member when it is first called. */
export function readForMember<Read>(hook: () => Read): Read {
  return renderHook(hook, { wrapper: ForMember }).result.current
}

function ForMember({ children }: { readonly children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <MemberContext value={member}>{children}</MemberContext>
        </ToastProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
}
