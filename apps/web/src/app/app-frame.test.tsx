import { pagePaths } from '@terahold/contract/pages'
import { createPageStack } from '@terahold/page-stack'
import { type PageRoute, PageStack } from '@terahold/page-stack/react'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { connection } from '../shared/connection/connection.ts'
import { BarButton } from '../shared/page/bar-button.tsx'
import { goOffline, renderForMember, setUpComponentTests } from '../testing/component-test.tsx'
import { setWindowWidth } from '../testing/window-width.ts'
import { AppFrame } from './app-frame.tsx'
import { CrashPage } from './crash-page.tsx'

setUpComponentTests()

const page = (route: Omit<PageRoute, 'load'>, Content: () => ReactNode): PageRoute => ({
  ...route,
  load: async () => ({ default: Content }),
})
let isBroken = false
beforeEach(() => {
  isBroken = false
})
const routes: PageRoute[] = [
  page({ path: pagePaths.home, tab: true, title: () => 'Home' }, () => (
    <a href={`#${pagePaths.addresses}`}>Addresses</a>
  )),
  page({ path: pagePaths.team, tab: true, title: () => 'Team' }, () => <p>The team</p>),
  page({ path: pagePaths.addresses, titled: true, bounces: false, title: () => 'Shipping address' }, () => (
    <>
      <BarButton label="Add address" icon="+" href={`#${pagePaths.addressForm}`} />
      <p>The addresses</p>
    </>
  )),
  page({ path: pagePaths.orders, titled: true, title: () => 'View orders' }, () => {
    if (isBroken) throw new Error('broken')
    return <p>The orders</p>
  }),
]

/** Opens a page in the app’s frame. */
async function open(path: string) {
  location.hash = `#${path}`
  const stack = createPageStack({ routes })
  onTestFinished(stack.stop)
  const texts = { loading: 'Loading', connectionTimedOut: 'Timed out' }
  const { user } = renderForMember(<PageStack stack={stack} texts={texts} frame={AppFrame} crash={CrashPage} />)
  const main = () => within(screen.getByRole('main'))
  await waitFor(() => expect(screen.getByRole('main').querySelector('p, a')).not.toBeNull())
  return { stack, user, main }
}

const tabs = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')

test('a tab shows the five tabs, itself among them as the current one, and no way back', async () => {
  const { main } = await open(pagePaths.team)
  expect(tabs().map(({ textContent }) => textContent)).toEqual(['Home', 'Subscribe', 'Power', 'Team', 'My'])
  expect(tabs().map((tab) => tab.getAttribute('aria-current'))).toEqual([null, null, null, 'page', null])
  expect(main().queryByRole('button', { name: 'Back' })).toBeNull()
})

test('on a phone a titled page has its title and its button in the bar, no tabs, and leads back', async () => {
  setWindowWidth(390)
  const { main, user, stack } = await open(pagePaths.home)
  await user.click(main().getByRole('link', { name: 'Addresses' }))
  await screen.findByText('The addresses')
  const bar = within(main().getByRole('banner'))
  expect(bar.getByRole('heading', { level: 1 }).textContent).toBe('Shipping address')
  expect(bar.getByRole('link', { name: 'Add address' })).toBeTruthy()
  expect(main().queryByRole('navigation')).toBeNull()
  await user.click(bar.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(stack.snapshot().top.route.path).toBe(pagePaths.home))
})

test('the back button of the first page leads home', async () => {
  const { main, user } = await open(pagePaths.addresses)
  await user.click(main().getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('link', { name: 'Addresses' })).toBeTruthy()
})

test('a page that must not bounce holds the document still, and only while it shows', async () => {
  const { main, user } = await open(pagePaths.addresses)
  expect(document.documentElement.style.overscrollBehaviorY).toBe('none')
  await user.click(main().getByRole('button', { name: 'Back' }))
  await screen.findByRole('link', { name: 'Addresses' })
  expect(document.documentElement.style.overscrollBehaviorY).toBe('')
})

test('a desktop shows the tabs on every page', async () => {
  setWindowWidth(1_280)
  await open(pagePaths.addresses)
  expect(tabs()).toHaveLength(5)
  expect(tabs().filter((tab) => tab.hasAttribute('aria-current'))).toEqual([])
})

test('every page says that there is no network, until there is one', async () => {
  const { main } = await open(pagePaths.addresses)
  const note = 'You are offline. Figures may be old. Payments and withdrawals wait.'
  expect(main().queryByText(note)).toBeNull()
  await goOffline()
  expect(main().getByText(note)).toBeTruthy()
  act(() => connection.reached())
  await waitFor(() => expect(main().queryByText(note)).toBeNull())
})

test('a page that throws says so under its bar, leads home, and can be opened again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  isBroken = true
  const { main, user } = await open(pagePaths.orders)
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('View orders')
  expect((await main().findByRole('alert')).textContent).toContain('This page stopped working')
  expect(main().getByRole('alert').textContent).toContain('Your money and your orders are safe.')
  expect(main().getByRole('link', { name: 'Go to the home page' }).dataset.verb).toBe('reLaunch')
  await user.click(main().getByRole('button', { name: 'Open again' }))
  expect(main().getByText('This page stopped working')).toBeTruthy()
  isBroken = false
  await user.click(main().getByRole('button', { name: 'Open again' }))
  expect(await main().findByText('The orders')).toBeTruthy()
})
