import { servicePaths } from '@terahold/contract/service-paths'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerReceipts, createReceipt } from '../../testing/chain-fixture.ts'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createAppConfig } from '../../testing/config-fixture.ts'
import { createEntry } from '../../testing/entry-fixture.ts'
import { testId } from '../../testing/ids.ts'
import { factTexts } from '../../testing/open-page.tsx'
import { token, treasury } from '../../testing/order-fixture.ts'
import { EntrySource } from './entry-source.tsx'
import type { PerformanceEntry } from './performance.ts'
import { PerformanceRow } from './performance-row.tsx'
import { PerformanceTotals } from './performance-totals.tsx'

setUpComponentTests()
afterEach(() => void vi.unstubAllGlobals())

const entry = createEntry({ date: '2026-02-28', source: {} })

describe('the source of an entry', () => {
  const textOf = (source: PerformanceEntry['source']) => {
    const { container } = renderForMember(<EntrySource source={source} />)
    return container.textContent
  }

  test.each([
    ['an order', { orderNo: 'TH-1' }, 'Order TH-1'],
    ['a commission', { referee: '0xbb…bbbbbb', level: 2 as const }, 'Order of 0xbb…bbbbbb · level 2'],
    ['a commission whose level is not known', { referee: '0xbb…bbbbbb' }, 'Order of 0xbb…bbbbbb'],
    ['a reversal', { reversed: 'entry-0' }, 'Reverses the entry entry-0'],
    ['nothing that is published', {}, ''],
  ])('that is %s is named', (_, source, text) => {
    expect(textOf(source)).toBe(text)
  })

  test('whose venue has not paid says so, and only for a settled day', () => {
    expect(textOf({ settlementId: testId(60), venueTxHashes: [] })).toContain(
      'The venue has not paid for this day yet.',
    )
    expect(textOf({ orderNo: 'TH-1', venueTxHashes: [] })).not.toContain('The venue has not paid')
  })

  test('has each of a venue’s payments, each checked by itself', async () => {
    const [paid, other] = [`0x${'aa'.repeat(32)}`, `0x${'bb'.repeat(32)}`]
    const from = '0x9999999999999999999999999999999999999999'
    answerReceipts({
      [paid]: createReceipt([{ token, from, to: treasury, amount: 1n }]),
      [other]: createReceipt([{ token, from, to: from, amount: 1n }]),
    })
    renderForMember(<EntrySource source={{ settlementId: testId(60), venueTxHashes: [paid, other] }} />)
    expect(await screen.findByRole('img', { name: 'checked' })).toBeTruthy()
    expect(await screen.findByRole('img', { name: 'failed' })).toBeTruthy()
    expect(screen.queryByText('The venue has not paid for this day yet.')).toBeNull()
  })

  test('in a demo calls the pool’s payout no real one', async () => {
    api.file(servicePaths.appConfig, createAppConfig({ profile: 'demo' }))
    renderForMember(
      <EntrySource source={{ settlementId: testId(60), revenueTxid: 'ab'.repeat(32), venueTxHashes: [] }} />,
    )
    expect(await screen.findByText('Demo: not a real transaction.')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('an entry', () => {
  async function open(changes: Partial<PerformanceEntry>) {
    const { user, container } = renderForMember(<PerformanceRow entry={{ ...entry, ...changes }} />)
    await user.click(container.querySelector('summary') ?? container)
    await waitFor(() => expect(factTexts(container)).not.toEqual([]))
    return factTexts(container)
  }

  test('of a settled day shows each step from mined to credited, to the last digit', async () => {
    const exact = { gross: '0.500000000000000003', fees: '0.200000000000000002', electricity: '0.15' }
    expect((await open({ ...exact, net: '0.300000000000000001' })).slice(0, 5)).toEqual([
      '0.500000000000000003 USDT',
      '−0.15 USDT',
      '−0.050000000000000002 USDT',
      '0.300000000000000001 USDT',
      '−0.10 USDT',
    ])
  })

  test('that is a refund has no costs and no fee', async () => {
    expect(await open({ type: 'refund', fees: '0', electricity: '0', feeUsed: '0', net: '0.05' })).toEqual([
      '0.05 USDT',
      'available',
    ])
  })

  test('of points is whole, however many there are', async () => {
    const points = { gross: '0', fees: '0', electricity: '0', feeUsed: '0', net: '12345678901234567890' }
    expect((await open({ ...points, type: 'task', asset: 'POINT' }))[0]).toMatch(
      /^12,345,678,901,234,567,890.* points$/,
    )
  })
})

describe('the totals', () => {
  const sums = { gross: '1', fees: '0', net: '1', pending: '0', feeUsed: '0', result: '1', points: '0' }
  const texts = (changes: Partial<typeof sums>, isWhole = true) => {
    const { container } = renderForMember(<PerformanceTotals sums={{ ...sums, ...changes }} isWhole={isWhole} />)
    return factTexts(container)
  }

  test('leave out points and the pending part while there are none, and write a cost of zero without a sign', () => {
    expect(texts({})).toEqual(['1.00 USDT', '0.00 USDT', '1.00 USDT', '0.00 USDT'])
  })

  test('add up to the result, with a separate line for amounts that belong to no day', () => {
    const ofDays = { gross: '12.35', fees: '7.36', net: '4.99', feeUsed: '3.6', result: '1.39' }
    expect(texts(ofDays)).toEqual(['12.35 USDT', '−7.36 USDT', '4.99 USDT', '−3.60 USDT'])
    expect(texts({ ...ofDays, gross: '662.43', net: '655.07' })).toEqual([
      '12.35 USDT',
      '−7.36 USDT',
      '4.99 USDT',
      '−3.60 USDT',
      '650.08 USDT',
    ])
    expect(texts({ ...ofDays, gross: '662.43', net: '655.07' }, false)[0]).toBe('662.43 USDT')
  })

  test('have both to the last point', () => {
    expect(texts({ points: '9007199254740993', pending: '0.25' }, false)).toEqual([
      '1.00 USDT',
      '0.00 USDT',
      expect.stringMatching(/^1\.00 USDT0\.25\s+pending$/),
      '9,007,199,254,740,993',
    ])
  })
})
