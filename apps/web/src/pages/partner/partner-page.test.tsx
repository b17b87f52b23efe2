import { profile } from '@terahold/contract/calls/member/profile'
import { to } from '@terahold/contract/pages'
import { addDays } from '@terahold/money/day'
import { act, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { session } from '../../shared/session/session.ts'
import { api, goOffline, setUpComponentTests } from '../../testing/component-test.tsx'
import { openPage } from '../../testing/open-page.tsx'
import { createProfile } from '../../testing/profile-fixture.ts'

setUpComponentTests()

test('shows how much power is missing, and leads to it', async () => {
  const partner = { qualifies: false, power: '60', threshold: '500', since: null }
  api.answer(profile, { data: createProfile({ partner }) })
  const { page } = await openPage(to.partner())
  expect(await within(page).findByText(/440 TH\/s to go/)).toBeTruthy()
  expect(within(page).getByRole('link', { name: 'My power' }).getAttribute('href')).toBe(to.myPower())
})

test('offers the rights to a member who has them', async () => {
  const partner = { qualifies: true, power: '620', threshold: '500', since: '2025-11-01' }
  api.answer(profile, { data: createProfile({ partner }) })
  const { page } = await openPage(to.partner())
  const ask = await within(page).findByRole('link', { name: 'Request your key and report' })
  expect(ask.getAttribute('href')).toBe(to.support())
  expect(within(page).queryByText(/to go/)).toBeNull()
})

describe('the progress', () => {
  const open = async (partner: Partial<ReturnType<typeof createProfile>['partner']>) => {
    const standing = { qualifies: false, power: '500', threshold: '500', since: null, ...partner }
    api.answer(profile, { data: createProfile({ partner: standing }) })
    const { page } = await openPage(to.partner())
    const [power, days] = await within(page).findAllByRole('progressbar')
    const read = (bar: HTMLElement | undefined) => bar?.getAttribute('aria-valuetext')
    return { page, power: read(power), days: read(days) }
  }
  const today = '2026-11-21'
  beforeEach(() => {
    vi.spyOn(serverTime, 'now').mockReturnValue(Date.parse(`${today}T12:00:00Z`))
    return () => vi.restoreAllMocks()
  })

  test.each([
    [0, '90 more days at this power.'],
    [1, '89 more days at this power.'],
    [89, '1 more day at this power.'],
  ])('after %i days at the threshold says how many are left', async (held, text) => {
    const since = addDays(today, -held)
    const { page, days } = await open({ since })
    expect(days).toBe(`${held} of 90 days`)
    expect(within(page).getByText(text)).toBeTruthy()
    expect(within(page).getByText(/^At the threshold since .*2026$/)).toBeTruthy()
  })

  test('counts no day for a member below the threshold, to the last digit', async () => {
    const { page, power, days } = await open({ power: '499.999' })
    expect([power, days]).toEqual(['499.999 of 500 TH/s', '0 of 90 days'])
    expect(within(page).getByText('0.001 TH/s to go. Days count once you reach the threshold.')).toBeTruthy()
    expect(within(page).queryByText(/^At the threshold since/)).toBeNull()
  })

  test('of a partner whose power fell shows what is missing, and keeps the title', async () => {
    const { page } = await open({ qualifies: true, power: '400', since: '2026-01-01' })
    expect(within(page).getByRole('heading', { name: 'You are a capacity partner' })).toBeTruthy()
    expect(within(page).getByText(/^100 TH\/s to go/)).toBeTruthy()
  })

  test('of a partner with enough power says how the rights are kept', async () => {
    const { page, days } = await open({ qualifies: true, since: '2026-01-01' })
    expect(days).toBe('90 of 90 days')
    expect(within(page).getByText('You keep the rights while you hold enough power.')).toBeTruthy()
  })
})

test('says what the rights are not, also to a visitor', async () => {
  session.forget()
  const { page } = await openPage(to.partner())
  expect(within(page).getByText('These are not shares')).toBeTruthy()
  expect(within(page).getByText('None of these rights pays money.')).toBeTruthy()
  expect(api.requests(profile)).toEqual([])
})

describe('while the server does not answer', () => {
  test('the rights are there, and the progress says why it is not and is read again at a tap', async () => {
    api.refuse(profile, { code: 503, message: 'Back soon.' })
    const { page, user } = await openPage(to.partner())
    expect(await within(page).findByText('Back soon.')).toBeTruthy()
    expect(within(page).getByText('These are not shares')).toBeTruthy()
    api.answer(profile, { data: createProfile() })
    await user.click(within(page).getByRole('button', { name: 'Try again' }))
    expect(await within(page).findByRole('heading', { name: 'Your progress' })).toBeTruthy()
  })

  test('the last progress stays with its time', async () => {
    api.answer(profile, { data: createProfile() })
    const { page } = await openPage(to.partner())
    await within(page).findByRole('heading', { name: 'Your progress' })
    await goOffline()
    await act(() => refreshSubjects(['profile']))
    expect(await within(page).findByText(/^Figures of .*Update failed\.$/)).toBeTruthy()
    expect(within(page).getByRole('heading', { name: 'Your progress' })).toBeTruthy()
  })
})

test('the power and the days are written as the language does', async () => {
  await activateLocale('fr')
  const partner = { qualifies: false, power: '60.5', threshold: '1500', since: null }
  api.answer(profile, { data: createProfile({ partner }) })
  const { page } = await openPage(to.partner())
  const [power, days] = await within(page).findAllByRole('progressbar')
  expect(power?.getAttribute('aria-valuetext')).toMatch(/^60,5 sur 1\s500 TH\/s$/)
  expect(days?.getAttribute('aria-valuetext')).toBe('0 sur 90 jours')
})
