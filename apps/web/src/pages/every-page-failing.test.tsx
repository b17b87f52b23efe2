import { contract } from '@terahold/contract'
import { type PageName, pagePaths, to } from '@terahold/contract/pages'
import { waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryClient } from '../shared/query/query-client.ts'
import { api, goOffline, setUpComponentTests } from '../testing/component-test.tsx'
import { openPage } from '../testing/open-page.tsx'

setUpComponentTests()

const usual = queryClient.getDefaultOptions()
beforeAll(() => queryClient.setDefaultOptions({ ...usual, queries: { ...usual.queries, retry: false } }))
afterAll(() => queryClient.setDefaultOptions(usual))

/** Pages that need no answer to be of use, without an order or a link. */
const withoutReading = new Set<PageName>([
  'invitation',
  'paymentDone',
  'shipment',
  'login',
  'freeze',
  'moveAccount',
  'help',
  'terms',
  'privacy',
  'company',
])

const orderId = '019a0000-0000-7000-8000-000000000001'
const reading = [
  ...Object.entries(pagePaths)
    .filter(([name]) => !withoutReading.has(name as PageName))
    .map(([name, path]) => [name, `#${path}`] as const),
  ['paymentDone of an order', to.paymentDone({ orderId })] as const,
  ['shipment of an order', to.shipment({ orderNo: 'TH-260301-7K3M9Q2X', orderId })] as const,
]

const tryAgain = (page: HTMLElement) => within(page).findAllByRole('button', { name: 'Try again' })
const hasLoaded = (page: HTMLElement) => waitFor(() => expect(page.querySelector('[aria-busy=true]')).toBeNull())

describe('offline', () => {
  test.each(reading)('%s says so, and offers to try again', async (_, address) => {
    await goOffline()
    const { page } = await openPage(address)
    await tryAgain(page)
    await hasLoaded(page)
    expect(page.textContent).toMatch(/You are offline|Our server does not answer/)
  })

  test.each([...withoutReading])('%s shows its content', async (name) => {
    await goOffline()
    const { page } = await openPage(`#${pagePaths[name]}`)
    await hasLoaded(page)
    expect(within(page).queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(page.querySelectorAll('h1, h2, a[href]').length).toBeGreaterThan(0)
  })
})

describe('refused', () => {
  const reads = Object.values(contract).filter(({ method, caller }) => method === 'GET' && caller !== 'operator')
  const message = 'We could not answer. Nothing was changed.'

  test.each(reading)('%s shows the reason, and asks again', async (_, address) => {
    for (const call of reads) api.refuse(call, { code: 500, reason: 'internal', message })
    const { page, user } = await openPage(address)
    const [again] = await tryAgain(page)
    await hasLoaded(page)
    expect(page.textContent).toContain(message)
    const asked = () => reads.reduce((sum, call) => sum + api.requests(call).length, 0)
    const before = asked()
    await user.click(again ?? page)
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
  })
})
