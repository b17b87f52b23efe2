import { trustCoverage, trustStatus, trustSummary } from '@terahold/contract/calls/trust'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { factTexts } from '../../testing/open-page.tsx'
import { TrustCard } from './trust-card.tsx'

setUpComponentTests()

const latestRevenue = {
  ...{ day: '2026-03-01', usdt: '1234.5', poolId: testId(13), pool: 'Pool North', txid: 'ab'.repeat(32) },
  cleared: true,
}
const summary = {
  ...{ asOf: '2026-03-02T10:00:00.000Z', onChain: '1000', owed: '800', coverageBps: 12_500 as number | null },
  ...{ ledgerSum: '0', accounts: [], latestRevenue: latestRevenue as typeof latestRevenue | null },
}

beforeEach(() => {
  api.answer(trustStatus, { data: { payouts: { running: true, halts: [] } } })
  api.answer(trustCoverage, { rows: [], total: 0 })
})

async function show(changes: Partial<typeof summary> = {}) {
  api.answer(trustSummary, { data: { ...summary, ...changes } })
  const rendered = renderForMember(<TrustCard />)
  await waitFor(() => expect(rendered.container.textContent).not.toContain('Loading'))
  return rendered
}

describe('revenue and coverage', () => {
  test('show the latest day with its pool, and the coverage', async () => {
    const { container } = await show()
    for (const text of ['1,234.50', 'Mar 1, 2026', 'Pool North', '125']) expect(container.textContent).toContain(text)
  })

  test('say that nothing is recorded or owed instead of a zero', async () => {
    const { container } = await show({ latestRevenue: null, coverageBps: null })
    expect(container.textContent).not.toMatch(/\d/)
  })

  test('open to the figures they come from, and to the pool’s payout in full', async () => {
    const { user } = await show()
    await user.click(screen.getAllByRole('button')[0] ?? document.body)
    const sheet = await screen.findByRole('dialog')
    expect(factTexts(sheet)).toEqual(expect.arrayContaining(['Pool North', '1,000.00 USDT', '800.00 USDT']))
    expect(factTexts(sheet).some((text) => text.startsWith('0.00 USDT'))).toBe(true)
    expect(within(sheet).getByRole('img', { name: new RegExp('ab'.repeat(32)) })).toBeTruthy()
  })

  test('that cannot be read say why, in one line', async () => {
    api.refuse(trustSummary, { code: 503, message: 'The books are being compared.' })
    renderForMember(<TrustCard />)
    expect((await screen.findByRole('alert')).textContent).toContain('The books are being compared.')
  })
})
