import { contract } from '@terahold/contract'
import { usdtLines } from '@terahold/contract/calls/member/cash'
import { projects } from '@terahold/contract/calls/member/catalogue'
import { myDays, myHoldings, myPower, performance, tokenHistory } from '@terahold/contract/calls/member/power'
import { profile } from '@terahold/contract/calls/member/profile'
import { to } from '@terahold/contract/pages'
import { formatAmount, formatSigned } from '@terahold/money/amount'
import { dayOf } from '@terahold/money/day'
import { formatAmount as writeAmount } from '@terahold/ui/format-amount'
import { cleanup, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { queryClient } from '../shared/query/query-client.ts'
import { api, setUpComponentTests } from '../testing/component-test.tsx'
import {
  type HoldingCase,
  holdingCases,
  publishedDays,
  publishedHolding,
  publishedLines,
  publishedMoney,
  publishedPerformance,
  publishedReceipts,
  recompute,
  resultOfDay,
} from '../testing/holding-world.ts'
import { testId } from '../testing/ids.ts'
import { openPage } from '../testing/open-page.tsx'
import { createPlan } from '../testing/plan-fixture.ts'
import { createProfile } from '../testing/profile-fixture.ts'

setUpComponentTests()

const PLACES = 18
const RUNS = 6
const one = 10n ** BigInt(PLACES)
const year = new Date().getUTCFullYear()
const exact = (amount: bigint) => formatAmount(amount, PLACES)
const plain = (part: HTMLElement | null | undefined) => (part?.textContent ?? '').replaceAll('+', '')

/** The rounding of the screens: four decimals, and two from one on. A loss is named one. */
function shown(amount: bigint): string {
  const isLarge = amount >= one || amount <= -one
  return writeAmount(amount, PLACES, { locale: 'en', maxFraction: isLarge ? 2 : 4 }).text
}

/** Opens a page for each of some random holdings, with what the server publishes about them. */
function onPage(
  address: () => `#${string}`,
  statuses: readonly HoldingCase['status'][],
  check: (page: HTMLElement, holdings: readonly HoldingCase[]) => Promise<void> | void,
): Promise<void> {
  return fc.assert(
    fc.asyncProperty(holdingCases(statuses), async (holdings) => {
      for (const call of Object.values(contract)) api.hang(call)
      const rows = holdings.map(publishedHolding)
      const state = {
        activePower: '10',
        pendingPower: '0',
        endedPower: '0',
        nextStart: null,
        pools: [],
        powerSteps: [],
        asOf: `${year}-01-01T00:00:00Z`,
      }
      const latest = { yesterdayNet: null, todayEstimate: null, yesterdayResult: null, todayResult: null }
      api.answer(myPower, { data: { ...state, ...latest, uptime30dBps: 9_900, open: publishedMoney(holdings) } })
      api.answer(myHoldings, { rows, total: rows.length })
      api.answer(tokenHistory, publishedReceipts(holdings))
      api.answer(myDays, publishedDays(holdings))
      api.answer(performance, publishedPerformance(holdings))
      api.answer(usdtLines, publishedLines(holdings, year))
      api.answer(profile, { data: createProfile({ createdAt: `${year}-01-01T00:00:00.000Z` }) })
      const { page, close } = await openPage(address())
      try {
        await check(page, holdings)
      } finally {
        close()
        cleanup()
        queryClient.clear()
      }
    }),
    { numRuns: RUNS },
  )
}

/** Returns the part with this name. Roles would take most of the time of these tests. */
const regionOf = (page: HTMLElement, name: string) =>
  waitFor(() => {
    const region = [...page.querySelectorAll<HTMLElement>('section')].find((one) => nameOf(one) === name)
    if (region === undefined) throw new Error(`${name} is not there yet`)
    return region
  })
const nameOf = (part: HTMLElement) =>
  part.getAttribute('aria-label') ??
  part.ownerDocument.getElementById(part.getAttribute('aria-labelledby') ?? '')?.textContent

const partsOf = (page: HTMLElement, selector: string, count: number) =>
  waitFor(() => {
    const parts = [...page.querySelectorAll<HTMLElement>(selector)]
    expect(parts).toHaveLength(count)
    return parts
  })

describe('for random holdings, the pages show what follows from the published days and terms:', () => {
  test('Home, for the open holdings together', () =>
    onPage(to.home, ['active'], async (page, holdings) => {
      const { paid, received, result } = recompute(holdings)
      const hero = await regionOf(page, 'My holdings')
      expect(plain(hero)).toContain(`Received of ${shown(paid)} USDT paid${shown(received)}`)
      expect(plain(hero)).toContain(`Result${shown(result)}`)
      const latest = resultOfDay(holdings, dayOf(new Date(Date.now() - 86_400_000)))
      await waitFor(() => expect(plain(hero)).toContain(`returned, result ${shown(latest)}`))
    }))

  test('Power, for each running holding', () =>
    onPage(to.myPower, ['active'], async (page, holdings) => {
      const cards = await partsOf(page, 'article', holdings.length)
      for (const [index, holding] of holdings.entries()) {
        const { paid, received, result } = recompute([holding])
        expect(plain(cards[index])).toContain(`Received of ${shown(paid)} USDT paid${shown(received)}`)
        expect(plain(cards[index])).toContain(`Result${shown(result)}`)
        expect(cards[index]?.textContent.includes('loss')).toBe(result < 0n)
      }
    }))

  test('the page of ended holdings, for each of them', () =>
    onPage(to.powerHistory, ['completed', 'refunded'], async (page, holdings) => {
      const cards = await partsOf(page, 'article', holdings.length)
      for (const [index, holding] of holdings.entries()) {
        const { paid, received, result } = recompute([holding])
        expect(plain(cards[index])).toContain(`Paid${shown(paid)}`)
        expect(plain(cards[index])).toContain(`Received${shown(received)}`)
        expect(plain(cards[index])).toContain(`Result${shown(result)}`)
      }
    }))

  test('Token history, for all days and each day', () =>
    onPage(to.tokenHistory, ['active', 'completed'], async (page, holdings) => {
      const { result } = recompute(holdings)
      expect(plain(await regionOf(page, 'Totals'))).toContain(`Result ${shown(result)}`)
      const days = holdings.flatMap(({ days: own, ...holding }) => own.map((day) => ({ ...holding, days: [day] })))
      const list = await partsOf(page, '[role=listitem]', days.length)
      const results = list.map((row) => /Result ([<−+\d.,]+)/.exec(plain(row))?.[1])
      for (const day of days) expect(results).toContain(shown(resultOfDay([day], day.days[0]?.day ?? '')))
    }))

  test('Performance, for all days and each day', () =>
    onPage(to.performance, ['active', 'completed'], async (page, holdings) => {
      const { result } = recompute(holdings)
      expect(plain(await regionOf(page, 'Totals'))).toContain(`Result of the settled days ${shown(result)} USDT`)
      const days = [...new Set(holdings.flatMap((holding) => holding.days.map(({ day }) => day)))].sort().reverse()
      const heads = await partsOf(page, 'h2', days.length)
      for (const [index, day] of days.entries())
        expect(plain(heads[index])).toContain(`Result ${shown(resultOfDay(holdings, day))}`)
    }))

  test('the yearly statement, for what was paid and received', () =>
    onPage(to.statement, ['active', 'completed', 'refunded'], async (page, holdings) => {
      const { paid, received } = recompute(holdings)
      const balance = await regionOf(page, 'Balance')
      expect(plain(balance)).toContain(`Paid for orders−${shown(paid)}`)
      expect(plain(balance)).toContain(`Closing balance${shown(received)}`)
    }))
})

test('for random plans and days, a plan card shows the result of the term after all costs and the fee', () =>
  fc.assert(
    fc.asyncProperty(fc.array(planDay, { minLength: 1, maxLength: 3 }), async (days) => {
      for (const call of Object.values(contract)) api.hang(call)
      const rows = days.map((money, index) => ({
        ...createPlan({ ...published(money), planId: testId(index + 1), name: `Plan ${index}` }),
        id: testId(index + 1),
        kind: 'plan' as const,
        capacity: '5000',
      }))
      api.answer(projects, { rows, total: rows.length })
      const { page, close } = await openPage(to.subscribe())
      await partsOf(page, 'article', days.length)
      for (const [index, { credited, refund, fee }] of days.entries()) {
        const result = (credited + refund - fee) * POWER * TERM_DAYS
        const card = page.querySelector<HTMLElement>(`article[aria-label="Plan ${index}"]`)
        expect(plain(card)).toContain(
          result < 0n ? `Would lose ${shownLoss(-result)} USDT` : `Would earn ${shown(result)} USDT`,
        )
      }
      close()
      cleanup()
      queryClient.clear()
    }),
    { numRuns: RUNS },
  ))

const amount = fc.bigInt({ min: 0n, max: 3n * one })
/** Of the plans, in TH/s and days. */
const [POWER, TERM_DAYS] = [10n, 90n]
const planDay = fc.record({ electricity: amount, serviceFee: amount, credited: amount, refund: amount, fee: amount })
type PlanDay = typeof planDay extends fc.Arbitrary<infer Day> ? Day : never

function published({ electricity, serviceFee, credited, refund, fee }: PlanDay) {
  const costs = { electricity: exact(electricity), serviceFee: exact(serviceFee) }
  const money = {
    gross: exact(credited + electricity + serviceFee),
    net: exact(credited),
    downtimeRefund: exact(refund),
  }
  return {
    feePerThDay: exact(fee),
    power: String(POWER),
    termDays: Number(TERM_DAYS),
    today: { day: '2026-03-01', ...costs, ...money, netAfterFee: formatSigned(credited + refund - fee, PLACES) },
  }
}

/** A loss is never shown smaller than it is: rounded up at the fourth decimal. */
function shownLoss(size: bigint): string {
  const step = 10n ** 14n
  return shown(((size + step - 1n) / step) * step)
}
