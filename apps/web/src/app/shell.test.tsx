import { pagePaths, to } from '@terahold/contract/pages'
import { servicePaths } from '@terahold/contract/service-paths'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { session } from '../shared/session/session.ts'
import { endedSession } from '../shared/session/session-end.ts'
import { WalletScopeContext } from '../shared/wallet/in-wallet.tsx'
import { api, renderForMember, setUpComponentTests } from '../testing/component-test.tsx'
import { findPage } from '../testing/open-page.tsx'
import { pageStack } from './page-stack.ts'
import { routes, unknownRoute } from './routes.ts'
import { Shell } from './shell.tsx'

setUpComponentTests()
beforeEach(async () => {
  api.file(servicePaths.events, {})
  session.forget()
  await act(() => pageStack.reLaunch({ url: pagePaths.help }))
})
afterAll(pageStack.stop)

async function openShell() {
  const { user } = renderForMember(
    <WalletScopeContext value={() => null}>
      <Shell />
    </WalletScopeContext>,
  )
  return { user, page: await findPage(to.help()) }
}

test('loads the tabs and the page for an unknown address ahead, so that they also show without a network', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  await openShell()
  const ahead = [...routes.filter(({ tab }) => tab), unknownRoute]
  await waitFor(() => expect(ahead.filter((route) => pageStack.modules.peek(route) === undefined)).toEqual([]), {
    timeout: 10_000,
  })
})

test('says under an address without a page that there is none, and leads home', async () => {
  await openShell()
  act(() => {
    location.hash = '#/pages/nowhere?id=7'
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  const page = await findPage(`#${unknownRoute.path}`)
  expect(within(page).getAllByText('Page not found')).not.toEqual([])
  expect(await within(page).findByText('The link may be old or incomplete.')).toBeTruthy()
  expect(document.title).toBe('Page not found')
  expect(within(page).getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe(to.home())
})

test('opens the sign-in page on top of the page whose session the server has ended, once', async () => {
  await openShell()
  await act(async () => endedSession('Please sign in again.'))
  const login = await findPage(to.login())
  expect(screen.getByText('Please sign in again.')).toBeTruthy()
  expect(login.checkVisibility()).toBe(true)
  await act(async () => endedSession('Please sign in again.'))
  expect(pageStack.currentPages().map(({ route }) => route.path)).toEqual([pagePaths.help, pagePaths.login])
  expect(pageStack.snapshot().top.query).toEqual({ from: pagePaths.help })
})
