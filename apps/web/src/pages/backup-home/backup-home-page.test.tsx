import { myCash } from '@terahold/contract/calls/member/cash'
import { powerSummary } from '@terahold/contract/calls/member/catalogue'
import { myPower } from '@terahold/contract/calls/member/power'
import { contacts } from '@terahold/contract/calls/member/support'
import { trustSummary } from '@terahold/contract/calls/member/trust'
import { to } from '@terahold/contract/pages'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { session } from '../../shared/session/session.ts'
import { createCash } from '../../testing/cash-fixture.ts'
import { api, setUpComponentTests } from '../../testing/component-test.tsx'
import { createMyPower } from '../../testing/holding-fixture.ts'
import { testId } from '../../testing/ids.ts'
import { factTexts, openPage } from '../../testing/open-page.tsx'
import { createTrustSummary } from '../../testing/trust-fixture.ts'

setUpComponentTests()

const asOf = '2026-03-05T00:00:00Z'
const house = createTrustSummary()
const power = { capacity: '400000', attested30d: '398000', sold: '100', reserved: '20', available: '377980' }

function answerAll() {
  api.answer(trustSummary, { data: house })
  api.answer(powerSummary, { data: { ...power, utilisationBps: 3, sites: [], asOf } })
  api.answer(myPower, { data: createMyPower({ activePower: '20' }) })
  api.answer(myCash, { data: createCash() })
  api.answer(contacts, { rows: [], total: 0 })
}
const calls = [trustSummary, powerSummary, myPower, myCash, contacts]

beforeEach(answerAll)

describe('while the server answers', () => {
  test('the page says so, and leads home', async () => {
    const { page } = await openPage(to.backupHome())
    expect(await within(page).findByText('Our server answers.')).toBeTruthy()
    expect(within(page).getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe(to.home())
    expect(within(page).queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('it has the member’s power and balance, and the public figures', async () => {
    const { page } = await openPage(to.backupHome())
    const own = await within(page).findByRole('region', { name: 'My power and balance' })
    await waitFor(() => expect(factTexts(own)).toEqual(['20 TH/s', '250.50 USDT', '3.25 USDT']))
    const figures = within(page).getByRole('region', { name: 'Public figures' })
    await within(figures).findByText('120 of 378,100 TH/s taken')
    expect(factTexts(figures)).toEqual([
      'None yet',
      '10.00 USDT',
      '5.00 USDT',
      '≥ 200%',
      expect.stringContaining('377,980 TH/s available'),
    ])
  })

  test('it reads each figure once', async () => {
    const answer = api.answerLate(trustSummary, { data: house })
    const { page } = await openPage(to.backupHome())
    await within(page).findByText('120 of 378,100 TH/s taken')
    act(answer)
    await within(page).findByText('Our server answers.')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    for (const call of [powerSummary, myPower, myCash, contacts]) expect(api.requests(call), call.path).toHaveLength(1)
  })

  test.each([
    ['everything owed counts, not only what is due now', { everything: { owed: '8', coverageBps: 12_500 } }, '125%'],
    ['nothing owed has no coverage', { everything: { owed: '0', coverageBps: null } }, 'Nothing is owed'],
  ])('%s', async (_, changes, text) => {
    api.answer(trustSummary, { data: { ...house, ...changes } })
    const { page } = await openPage(to.backupHome())
    expect(await within(page).findByText(text)).toBeTruthy()
  })

  test.each([
    ['everything', { sold: '300000', reserved: '100000', available: '0' }, '400,000 of 400,000 TH/s taken'],
    ['nothing', { sold: '0', reserved: '0', available: '400000' }, '0 of 400,000 TH/s taken'],
  ])('a pool of which %s is taken says so', async (_, changes, text) => {
    api.answer(powerSummary, { data: { ...power, ...changes, utilisationBps: 0, sites: [], asOf } })
    const { page } = await openPage(to.backupHome())
    expect(await within(page).findByText(text)).toBeTruthy()
  })

  test('the recorded revenue has its day', async () => {
    const pool = { poolId: testId(13), pool: 'Pool North' }
    const latestRevenue = { ...pool, day: '2026-03-04', usdt: '16557.43', txid: 'ab', cleared: true }
    api.answer(trustSummary, { data: { ...house, latestRevenue } })
    const { page } = await openPage(to.backupHome())
    expect(await within(page).findByText('Mar 4, 2026')).toBeTruthy()
    expect(page.textContent).toContain('16,557.43 USDT')
  })

  test('it says that it asks until the answer is there, and claims nothing before', async () => {
    const answer = api.answerLate(trustSummary, { data: house })
    const { page } = await openPage(to.backupHome())
    expect(await within(page).findByText('Checking our server …')).toBeTruthy()
    expect(within(page).queryByRole('link', { name: 'Go to the home page' })).toBeNull()
    act(answer)
    expect(await within(page).findByText('Our server answers.')).toBeTruthy()
  })

  test('figures that fail have a retry of their own', async () => {
    api.refuse(myCash, { code: 503, message: 'Not now.' })
    const { page, user } = await openPage(to.backupHome())
    const alert = await within(page).findByRole('alert')
    expect(alert.textContent).toContain('Not now.')
    api.answer(myCash, { data: createCash({ available: '0', pending: '0' }) })
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(page.textContent).toContain('0.00 USDT'))
    expect(within(page).queryByRole('alert')).toBeNull()
  })

  test('a visitor sees no figures of a member', async () => {
    session.forget()
    const { page } = await openPage(to.backupHome())
    await within(page).findByRole('region', { name: 'Public figures' })
    expect(within(page).queryByRole('region', { name: 'My power and balance' })).toBeNull()
    expect(api.requests(myCash)).toEqual([])
  })
})

describe('while the server does not answer', () => {
  test('the last figures stay, with their time, and a retry finds the server again', async () => {
    const first = await openPage(to.backupHome())
    await waitFor(() => expect(first.page.textContent).toContain('250.50 USDT'))
    await within(first.page).findByText('120 of 378,100 TH/s taken')
    for (const call of calls) api.disconnect(call)
    await queryClient.invalidateQueries({ queryKey: ['server-answers'] })
    const { page, user } = first
    expect(await within(page).findByText('Our server does not answer. Your money and orders are safe.')).toBeTruthy()
    expect(page.textContent).toContain('250.50 USDT')
    answerAll()
    await user.click(within(page).getByRole('button', { name: 'Try again' }))
    expect(await within(page).findByText('Our server answers.')).toBeTruthy()
  })

  test('each part says once that this device has stored nothing, without its own retry button', async () => {
    for (const call of calls) api.refuse(call, { code: 503, message: 'We are updating. Back in ten minutes.' })
    const { page } = await openPage(to.backupHome())
    expect(await within(page).findByText('We are updating. Back in ten minutes.')).toBeTruthy()
    await waitFor(() => expect(within(page).getAllByText('Not saved on this device.')).toHaveLength(5))
    expect(within(page).getAllByRole('button', { name: 'Try again' })).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
