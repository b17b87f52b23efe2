import { contract } from '@terahold/contract'
import { answerWithExamples } from '@terahold/contract/fixtures/example-answers'
import { type PageName, pagePaths, to } from '@terahold/contract/pages'
import { servicePaths } from '@terahold/contract/service-paths'
import { waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../shared/query/query-client.ts'
import { session } from '../shared/session/session.ts'
import { createWithdrawal } from '../testing/cash-fixture.ts'
import { api, goOffline, setUpComponentTests } from '../testing/component-test.tsx'
import { testId } from '../testing/ids.ts'
import { openPage } from '../testing/open-page.tsx'
import { createOrder } from '../testing/order-fixture.ts'
import { createEnds } from '../testing/statement-fixture.ts'

setUpComponentTests()

/** What React and the pages report in the console. A warning that a test did not wait for an update is ignored. */
const complaints: string[] = []
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    const complaint = words.map(String).join(' ')
    if (!complaint.includes('act(')) complaints.push(complaint)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  expect(complaints.splice(0)).toEqual([])
})

const usual = queryClient.getDefaultOptions()
beforeAll(() => queryClient.setDefaultOptions({ ...usual, queries: { ...usual.queries, retry: false } }))
afterAll(() => queryClient.setDefaultOptions(usual))

type Page = {
  /** What it shows a new member of an operator who offers nothing yet; none if it shows the same as with data. */
  readonly empty?: string
  /** This page asks the server nothing. */
  readonly isStatic?: true
  readonly isPublic?: true
  /** The number of parts with their own retry button, in addition to the page's. */
  readonly ownRetries?: number
  /** Its address, if it needs parameters. */
  readonly address?: `#${string}`
}

/** Every page. A new one does not compile without its states. */
const pages: Readonly<Record<PageName, Page>> = {
  home: { isPublic: true },
  backupHome: { isPublic: true },
  team: { empty: 'No one has joined yet' },
  planMixer: { isPublic: true, empty: 'No plan is open' },
  usSite: { isPublic: true, empty: 'No site is running in the United States now' },
  subscribe: { isPublic: true, empty: 'No plan is open' },
  sites: { isPublic: true, empty: 'No site is open' },
  tasks: { empty: 'No tasks now' },
  inviteFriends: { empty: 'No invite code yet' },
  invitation: { isPublic: true, isStatic: true },
  myPower: { empty: 'No power yet' },
  my: {},
  checkout: { isPublic: true, empty: 'This plan is not on sale', address: to.checkout({ planId: testId(1) }) },
  paymentDone: { address: to.paymentDone({ orderId: testId(1) }) },
  addresses: { empty: 'No address yet' },
  addressForm: {},
  teamSize: {},
  performance: { empty: 'Nothing credited yet' },
  ranking: { empty: 'No one has joined yet' },
  orders: { empty: 'No orders yet' },
  shipment: { address: to.shipment({ orderNo: 'TH-260301-7K3M9Q2X', orderId: testId(1) }) },
  bindEmail: {},
  replaceEmail: {},
  loginPassword: {},
  support: { empty: 'No tickets yet', ownRetries: 1, address: to.support({ view: 'tickets' }) },
  partner: {},
  withdrawals: { empty: 'No withdrawals yet' },
  withdraw: {},
  powerHistory: { empty: 'No ended holdings' },
  tokenHistory: { empty: 'No receipts yet' },
  login: { isPublic: true, isStatic: true },
  security: {},
  settings: { isPublic: true },
  freeze: { isPublic: true, isStatic: true },
  moveAccount: { isPublic: true, isStatic: true },
  calculator: { isPublic: true, empty: 'No plan is open' },
  statement: {},
  sample: { isPublic: true, empty: 'No sample yet' },
  trust: { isPublic: true },
  help: { isPublic: true, isStatic: true },
  terms: { isPublic: true, isStatic: true },
  privacy: { isPublic: true, isStatic: true },
  company: { isPublic: true, isStatic: true },
}
const all = (Object.keys(pagePaths) as PageName[]).map((name) => ({
  name,
  ...pages[name],
  address: pages[name].address ?? (`#${pagePaths[name]}` as const),
}))
const reading = all.filter(({ isStatic }) => isStatic !== true)
const withEmpty = all.flatMap(({ empty, ...page }) => (empty === undefined ? [] : [{ ...page, empty }]))

const calls = Object.values(contract)
const reads = calls.filter(({ method, caller }) => method === 'GET' && caller !== 'operator')
const message = 'We could not answer. Nothing was changed.'
const refuseAll = () => {
  for (const call of calls) api.refuse(call, { code: 503, message })
}

/** The contract's example repeats one month, which no server does. */
const teamOfAYear = {
  total: 0,
  l1: 0,
  l2: 0,
  active: 0,
  newThisMonth: 0,
  series: Array.from({ length: 12 }, (_, month) => ({
    month: `2026-${String(month + 1).padStart(2, '0')}`,
    joined: 0,
    l1: 0,
    l2: 0,
  })),
}

/** The examples, and what has to agree with the member or with itself. */
function answerAll(): void {
  answerWithExamples(api)
  const order = createOrder({ payFrom: 'balance', state: 'active' })
  api.answer(contract.selectOrder, { data: order, rows: [order], total: 1 })
  api.answer(contract.withdrawals, { rows: [createWithdrawal()], total: 1 })
  api.refuse(contract.logProof, { code: 404, message: 'No log.', reason: 'record_unknown' })
  api.file(servicePaths.ownPicture, new Blob([new Uint8Array([0x47, 0x49, 0x46])], { type: 'image/gif' }))
  api.answer(contract.usdtLines, { rows: [], total: 0, data: createEnds('0', '0') })
  api.answer(contract.teamSize, { data: teamOfAYear })
}

function answerNothingYet(): void {
  answerWithExamples(api, { empty: true })
  api.answer(contract.team, { data: { l1: 0, l2: 0, active: 0, power: '0' }, rows: [], total: 0 })
  api.answer(contract.listTasks, { data: { list: [] } })
  api.answer(contract.teamSize, { data: teamOfAYear })
}

const isLoaded = (page: HTMLElement) => waitFor(() => expect(page.querySelector('[aria-busy=true]')).toBeNull())
const alerts = (page: HTMLElement) =>
  within(page)
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')
const tryAgain = (page: HTMLElement) => within(page).findAllByRole('button', { name: 'Try again' })

describe.each(reading)('$name', ({ address, ownRetries = 0 }) => {
  test('shows that it is loading, and no failure', async () => {
    for (const call of calls) api.hang(call)
    const { page } = await openPage(address)
    // Some pages show their heading first.
    await within(page).findAllByText('Loading')
    expect(alerts(page)).toEqual([])
  })

  test('shows why the server refused, and asks again', async () => {
    refuseAll()
    const { page, user } = await openPage(address)
    await tryAgain(page)
    await isLoaded(page)
    // Parts fail one after the other.
    await waitFor(async () => expect(await tryAgain(page)).toHaveLength(1 + ownRetries))
    const [again] = await tryAgain(page)
    expect(page.textContent).toContain(message)
    const asked = () => reads.reduce((sum, call) => sum + api.requests(call).length, 0)
    const before = asked()
    await user.click(again ?? page)
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
  })

  test('says that the server cannot be reached, and offers to try again', async () => {
    await goOffline()
    const { page } = await openPage(address)
    await tryAgain(page)
    await isLoaded(page)
    // On home, the app's own banner says so.
    expect(page.textContent).toMatch(/You are offline|Our server does not answer|Your money and orders are safe/)
  })

  test('shows what the server answers, and no failure', async () => {
    answerAll()
    const { page } = await openPage(address)
    await isLoaded(page)
    expect(alerts(page)).toEqual([])
    expect(within(page).queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

test.each(withEmpty)('$name says that there is nothing yet', async ({ address, empty }) => {
  answerNothingYet()
  const { page } = await openPage(address)
  await isLoaded(page)
  expect(await within(page).findAllByText(empty)).not.toEqual([])
  expect(alerts(page)).toEqual([])
})

describe.each(all.filter(({ isStatic }) => isStatic))('$name', ({ address }) => {
  test.each([
    ['the server refuses every call', refuseAll],
    ['the server cannot be reached', goOffline],
  ])('shows its content while %s', async (_, fail) => {
    fail()
    const { page } = await openPage(address)
    await isLoaded(page)
    expect(page.textContent).not.toContain(message)
    expect(within(page).queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(page.querySelectorAll('a[href], button')).not.toHaveLength(0)
  })
})

test.each(all.filter(({ isPublic }) => isPublic !== true))('$name leads a visitor to sign in', async ({ address }) => {
  session.forget()
  for (const call of calls) api.hang(call)
  const { page } = await openPage(address)
  expect(page.querySelectorAll(`a[href^="${to.login()}"]`)).not.toHaveLength(0)
})
