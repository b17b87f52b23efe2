import { trustCoverage, trustStatus, trustSummary } from '@terahold/contract/calls/member/trust'
import type { Answer } from '@terahold/contract/client'
import { to } from '@terahold/contract/pages'
import { servicePaths } from '@terahold/contract/service-paths'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createAppConfig } from '../../testing/config-fixture.ts'
import { testId } from '../../testing/ids.ts'
import { factTexts } from '../../testing/open-page.tsx'
import { createTrustSummary } from '../../testing/trust-fixture.ts'
import { TrustCard } from './trust-card.tsx'

setUpComponentTests()

type Summary = Answer<typeof trustSummary>['data']

const txid = 'ab'.repeat(32)
const revenue = { day: '2026-03-01', usdt: '1234.5', poolId: testId(13), pool: 'Pool North', txid, cleared: false }

function answer(changes: Partial<Summary> = {}) {
  const everything = { owed: '200', coverageBps: 9_975 }
  const books = {
    asOf: '2026-03-02T10:00:00.000Z',
    onChain: '199.5',
    owed: '100',
    coverageBps: 19_950,
    everything,
    latestRevenue: revenue,
  }
  api.answer(trustSummary, { data: createTrustSummary({ ...books, ...changes }) })
}

beforeEach(() => {
  api.answer(trustStatus, { data: { payouts: { running: true, halts: [], uncoveredSince: null } } })
  api.answer(trustCoverage, { rows: [], total: 0 })
  answer()
})

const card = () => screen.findByRole('region', { name: 'Revenue and coverage' })
const figure = (name: RegExp) => screen.findByRole('button', { name })

describe('revenue and coverage', () => {
  test('show the latest revenue with its day and pool, and the coverage of everything owed', async () => {
    renderForMember(<TrustCard />)
    await figure(/Recorded revenue/)
    const { textContent } = await card()
    expect(textContent).toMatch(/1,234\.50.*Mar 1, 2026 · Pool North/)
    expect(textContent).toContain('99.75%')
    expect(textContent).not.toContain('199.5')
  })

  test('say that there is no revenue yet and nothing is owed', async () => {
    answer({ latestRevenue: null, everything: { owed: '0', coverageBps: null } })
    renderForMember(<TrustCard />)
    expect((await figure(/Coverage/)).textContent).toContain('Nothing is owed')
    expect((await card()).textContent).toContain('None yet')
    expect(screen.queryByRole('button', { name: /Recorded revenue/ })).toBeNull()
  })

  test('can be read again after a failure', async () => {
    api.refuse(trustSummary, { code: 500, message: 'Broken.' })
    const { user } = renderForMember(<TrustCard />)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    answer()
    await user.click(retry)
    expect(await figure(/Recorded revenue/)).toBeTruthy()
  })
})

describe('the source of the figures', () => {
  const open = async (name: RegExp) => {
    const { user } = renderForMember(<TrustCard />)
    await user.click(await figure(name))
    return { user, sheet: await screen.findByRole('dialog') }
  }

  test.each([/Recorded revenue/, /Coverage/])(
    'opens from %s, with figures that can be compared elsewhere',
    async (name) => {
      const { sheet } = await open(name)
      expect(factTexts(sheet)).toEqual([
        'Pool North',
        'Mar 1, 2026',
        '1,234.50 USDT',
        'not yet',
        '199.50 USDT',
        '200.00 USDT',
        expect.stringMatching(/^0.*must be zero/),
        expect.stringContaining('Mar 2, 2026'),
      ])
      expect(within(sheet).getByRole('img', { name: `transaction: ${txid}` })).toBeTruthy()
      const link = await within(sheet).findByRole('link', { name: /Bitcoin explorer/ })
      expect(link.getAttribute('href')).toBe(`https://mempool.space/tx/${txid}`)
      expect(within(sheet).getByRole('link', { name: 'What you can check' }).getAttribute('href')).toBe(to.trust())
    },
  )

  test('links to no explorer for the invented transactions of a demo', async () => {
    api.file(servicePaths.appConfig, { ...createAppConfig(), profile: 'demo' })
    const { sheet } = await open(/Recorded revenue/)
    expect(await within(sheet).findByText('Demo: not a real transaction.')).toBeTruthy()
    expect(within(sheet).queryByRole('link', { name: /Bitcoin explorer/ })).toBeNull()
  })

  test('says that the venue has paid', async () => {
    answer({ latestRevenue: { ...revenue, cleared: true } })
    expect(factTexts((await open(/Recorded revenue/)).sheet)[3]).toBe('yes')
  })

  test('has no revenue before the first, and only the coverage', async () => {
    answer({ latestRevenue: null })
    const { sheet } = await open(/Coverage/)
    expect(factTexts(sheet)).toHaveLength(4)
    expect(within(sheet).queryByText('Recorded revenue')).toBeNull()
  })

  test('closes again', async () => {
    const { user, sheet } = await open(/Coverage/)
    await user.click(within(sheet).getByRole('button', { name: 'Close' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })
})
