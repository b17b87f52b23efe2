import { trustDays, trustNetwork, trustPools, trustSettlements } from '@terahold/contract/calls/member/trust'
import type { Answer } from '@terahold/contract/client'
import { settlementCauses } from '@terahold/contract/codes/settlement'
import { addDays, dayOf } from '@terahold/money/day'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import type { SettledDay } from './evidence-row.tsx'
import { NetworkHistory } from './network-history.tsx'
import { PoolEvidence } from './pool-evidence.tsx'
import { PoolRevenue } from './pool-revenue.tsx'
import { PoolUptime } from './pool-uptime.tsx'

setUpComponentTests()

const poolId = testId(13)
const hash = (digit: string) => digit.repeat(64)

function createDay(changes: Partial<SettledDay> = {}): SettledDay {
  return {
    settlementId: testId(60),
    poolId,
    pool: 'Skagi pool',
    day: '2026-03-01',
    revision: 1,
    cause: 'revenue',
    revenue: '41.5',
    dayRevenue: '41.5',
    power: '1000',
    uptimeBps: 9_800,
    refundedBps: 200,
    satoshi: '41500',
    venue: 'Demo venue',
    txid: hash('a'),
    statementHash: hash('b'),
    attestationHash: hash('c'),
    cleared: true,
    settledAt: '2026-03-02T01:00:00.000Z',
    ...changes,
  }
}

type PoolRow = Answer<typeof trustPools>['rows'][number]

function createPool(changes: Partial<PoolRow> = {}): PoolRow {
  return {
    poolId,
    pool: 'Skagi pool',
    venues: ['Demo venue'],
    pending: '0',
    pendingSince: null,
    overdue: 0,
    paidBps: 10_000,
    recorded: { satoshi: '1', usdt: '1200' },
    expected: { satoshi: '1', usdt: '1250' },
    deviationBps: -400,
    reason: null,
    unexplained: false,
    ...changes,
  }
}

function answerPool(changes: Partial<PoolRow>): void {
  const other = createPool({ poolId: testId(99), reason: 'Another.' })
  api.answer(trustPools, { rows: [createPool(changes), other], total: 2 })
}

describe('the evidence of a pool', () => {
  test('unfolds a day to its transaction, its statement and its measurement', async () => {
    api.answer(trustSettlements, { rows: [createDay()], total: 1 })
    const { user } = renderForMember(<PoolEvidence poolId={poolId} />)
    const [row] = await screen.findAllByText(/41\.50/)
    expect(screen.queryByText('Demo venue')).toBeNull()
    await user.click(row ?? document.body)
    expect(await screen.findByText('Demo venue')).toBeTruthy()
    const named = (name: RegExp) => screen.findByRole('img', { name })
    expect((await named(/^Pool’s Bitcoin payout/)).getAttribute('aria-label')).toContain(hash('a'))
    expect((await named(/^Hash of the venue statement/)).getAttribute('aria-label')).toContain(hash('b'))
    expect((await named(/^Hash of the measurement/)).getAttribute('aria-label')).toContain(hash('c'))
  })

  test('names no measurement where there is none', async () => {
    api.answer(trustSettlements, { rows: [createDay({ attestationHash: null })], total: 1 })
    const { user } = renderForMember(<PoolEvidence poolId={poolId} />)
    await user.click(await screen.findByText(/41\.50/))
    await screen.findByRole('img', { name: /^Hash of the venue statement/ })
    expect(screen.queryByRole('img', { name: /^Hash of the measurement/ })).toBeNull()
  })

  test.each(settlementCauses)('says why a day was settled (%s), and what is not paid yet', async (cause) => {
    api.answer(trustSettlements, { rows: [createDay({ cause, revision: 2, cleared: false })], total: 1 })
    const { user } = renderForMember(<PoolEvidence poolId={poolId} />)
    await user.click(await screen.findByText('added later'))
    expect(screen.getByText('not paid yet')).toBeTruthy()
    await screen.findByText('Uptime')
    const words = {
      revenue: null,
      not_delivered: /counts as not delivered/,
      attestation: /Less power was measured/,
      void: /removed a wrong revenue row/,
    }[cause]
    for (const text of [/counts as not delivered/, /Less power was measured/, /removed a wrong revenue row/])
      expect(screen.queryAllByText(text)).toHaveLength(words?.source === text.source ? 1 : 0)
  })

  test('says that no day is settled yet', async () => {
    api.answer(trustSettlements, { rows: [], total: 0 })
    renderForMember(<PoolEvidence poolId={poolId} />)
    expect(await screen.findByText('No settled day yet.')).toBeTruthy()
  })
})

describe('the revenue of a pool', () => {
  test.each([
    [{ deviationBps: -400 }, /4% below it/],
    [{ deviationBps: 150 }, /1\.5% above it/],
    [{ deviationBps: 0 }, /exactly what was recorded/],
    [{ deviationBps: null }, /once there are 7 days/],
    [{ deviationBps: -900, unexplained: true }, /We are looking for the reason/],
    [{ deviationBps: -900, reason: 'A substation failed.' }, /Our reason: A substation failed\./],
    [{ pending: '80', pendingSince: '2026-02-27' }, /since Feb 27/],
  ])('with %o says so, and nothing of other pools', async (changes, words) => {
    answerPool(changes)
    const { container } = renderForMember(<PoolRevenue poolId={poolId} />)
    await waitFor(() => expect(container.textContent).toMatch(words))
    expect(container.textContent).not.toContain('Another.')
  })

  test('expects nothing without the network’s figures', async () => {
    answerPool({ expected: null, deviationBps: null })
    const { container } = renderForMember(<PoolRevenue poolId={poolId} />)
    await waitFor(() => expect(container.textContent).toContain('1,200'))
    expect(container.textContent).not.toContain('Expected')
  })
})

describe('the uptime of a pool', () => {
  const yesterday = () => addDays(dayOf(new Date()), -1)
  const measured = (day: string, uptimeBps: number) => ({
    day,
    settled: null,
    recordedSatoshi: '0',
    expected: null,
    measured: { power: '1000', uptimeBps, evidenceHash: hash('c') },
  })

  test('has each recorded day in its table', async () => {
    const [one, two] = [yesterday(), addDays(yesterday(), -1)]
    api.answer(trustDays, { rows: [measured(one, 9_950), measured(two, 5_100)], total: 2 })
    const { user } = renderForMember(<PoolUptime poolId={poolId} />)
    const chart = await screen.findByRole('figure')
    await user.click(within(chart).getByText('Table'))
    expect(within(chart).getByText(/^99\.5/)).toBeTruthy()
    expect(within(chart).getByText(/^51/)).toBeTruthy()
  })

  test.each([
    ['without days', []],
    ['with days of which nothing is known', [{ ...measured('2026-03-01', 0), day: yesterday(), measured: null }]],
  ])('says that no day is recorded yet %s', async (_, rows) => {
    api.answer(trustDays, { rows, total: rows.length })
    renderForMember(<PoolUptime poolId={poolId} />)
    expect(await screen.findByText('No recorded day yet.')).toBeTruthy()
  })
})

describe('Bitcoin’s network', () => {
  test('has the hashprice, the difficulty and the price of each day', async () => {
    const recorded = {
      origin: 'mempool.space',
      by: `0x${'12'.repeat(20)}`,
      at: '2026-03-02T06:30:00.000Z',
      confirmedBy: null,
    }
    const row = { day: '2026-03-01', difficulty: '148500000000000', subsidySat: '312500000', recorded, earlier: [] }
    api.answer(trustNetwork, { rows: [{ ...row, usdtPerBtc: '91250.5', hashprice: '0.0432' }], total: 1 })
    const { user } = renderForMember(<NetworkHistory />)
    const chart = await screen.findByRole('figure')
    await user.click(within(chart).getByText('Table'))
    const cells = within(chart).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent).join(' ')).toMatch(/0\.0432.*148\.5T.*91,250\.50/)
    await user.click(within(chart).getByRole('radio', { name: 'Difficulty' }))
    // In the caption of the picture and of its table.
    expect(within(chart).getAllByText('Difficulty at the end of the day')).toHaveLength(2)
  })

  test('names the source of each day: where from, by whom and when', async () => {
    const figures = {
      difficulty: '148500000000000',
      subsidySat: '312500000',
      usdtPerBtc: '91250.5',
      hashprice: '0.0432',
    }
    const by = '0x1234567890123456789012345678901234567890'
    const recorded = { origin: 'mempool.space', by, at: '2026-03-02T06:30:00.000Z', confirmedBy: null }
    const rows = [
      { day: '2026-03-01', ...figures, recorded, earlier: [] },
      {
        day: '2026-02-28',
        ...figures,
        recorded: { ...recorded, origin: 'another source', confirmedBy: by },
        earlier: [{ ...figures, difficulty: '1485000000000000', usdtPerBtc: '91250', recorded }],
      },
    ]
    api.answer(trustNetwork, { rows, total: 2 })
    const { user } = renderForMember(<NetworkHistory />)
    const chart = await screen.findByRole('figure')
    expect(
      within(chart).getAllByText(/^Source: mempool\.space\. Recorded by operator 0x12…567890 on .*2026/),
    ).toHaveLength(2)
    await user.click(within(chart).getByText('Table'))
    const [newest, oldest] = within(chart).getAllByRole('rowheader')
    expect(newest?.textContent).toContain('mempool.space')
    expect(oldest?.textContent).toContain('another source')
    expect(newest?.textContent).not.toContain('Corrected')
    expect(oldest?.textContent).toContain('Corrected by two operators. Before: 1485T, 91,250.00 USDT.')
  })

  test('says that no day is recorded yet', async () => {
    api.answer(trustNetwork, { rows: [], total: 0 })
    renderForMember(<NetworkHistory />)
    expect(await screen.findByText('No network day is recorded yet.')).toBeTruthy()
  })
})
