import { contract } from '@terahold/contract'
import { powerSummary } from '@terahold/contract/calls/member/catalogue'
import { contacts } from '@terahold/contract/calls/member/support'
import { trustSummary } from '@terahold/contract/calls/member/trust'
import { to } from '@terahold/contract/pages'
import { act, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../shared/session/session.ts'
import { api, goOffline, setUpComponentTests } from '../../testing/component-test.tsx'
import { openPage } from '../../testing/open-page.tsx'
import { createTrustSummary } from '../../testing/trust-fixture.ts'

// Before the set-up, so that a page that is closed can still cancel what it has planned.
afterEach(() => void vi.unstubAllGlobals())
setUpComponentTests()

const asOf = '2026-03-05T00:00:00Z'
const books = createTrustSummary()
const power = { capacity: '400000', attested30d: '398000', sold: '100', reserved: '20', available: '377980' }
let idle: (() => void)[]

beforeEach(() => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  session.forget()
  for (const call of Object.values(contract)) api.hang(call)
  api.answer(trustSummary, { data: books })
  api.answer(powerSummary, { data: { ...power, utilisationBps: 3, sites: [], asOf } })
})

const note = (page: HTMLElement) => within(page).queryByRole('link', { name: 'Last figures and contact' })

describe('while the server does not answer', () => {
  test.each([
    ['why, in its own words', 'We are updating. Back in ten minutes.', 'We are updating. Back in ten minutes.'],
    ['that it does not answer', null, 'Our server does not answer'],
  ])('the home page says once %s, that money is safe, and where the last figures are', async (_, message, title) => {
    for (const call of [trustSummary, powerSummary])
      if (message === null) api.disconnect(call)
      else api.refuse(call, { code: 503, message })
    const { page } = await openPage(to.home())
    const alert = await within(page).findByRole('alert')
    expect(alert.textContent).toContain(title)
    expect(alert.textContent).toContain('Your money and orders are safe.')
    expect(note(page)?.getAttribute('href')).toBe(to.backupHome())
    expect(within(page).getAllByRole('button', { name: 'Try again' })).toHaveLength(1)
  })

  test('one retry reads everything again', async () => {
    for (const call of [trustSummary, powerSummary]) api.refuse(call, { code: 503, message: 'Back soon.' })
    const { page, user } = await openPage(to.home())
    await within(page).findByText('Back soon.')
    api.answer(trustSummary, { data: books })
    api.answer(powerSummary, { data: { ...power, utilisationBps: 3, sites: [], asOf } })
    await user.click(within(page).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(note(page)).toBeNull())
  })

  test('being offline is not blamed on the server, and is left to the banner', async () => {
    await goOffline()
    const { page } = await openPage(to.home())
    await waitFor(() => expect(note(page)).toBeTruthy())
    expect(page.textContent).not.toContain('Our server does not answer')
    expect(page.textContent).not.toContain('You are offline')
  })

  test('being offline is not reported as an alert a second time', async () => {
    const { page } = await openPage(to.home())
    await goOffline()
    expect(note(page)).not.toBeNull()
    expect(within(page).queryByRole('alert')).toBeNull()
  })
})

test('the contacts are stored on the device before they are needed, but only when the browser is idle', async () => {
  const { page } = await openPage(to.home())
  await within(page).findByRole('heading', { level: 1 })
  expect(note(page)).toBeNull()
  expect(api.requests(contacts)).toEqual([])
  act(() => {
    for (const run of idle) run()
  })
  await waitFor(() => expect(api.requests(contacts)).toHaveLength(1))
})
