import { tokenHistory } from '@terahold/contract/calls/power'
import { formatAmount, formatSigned } from '@terahold/money/amount'
import { addMoney, type HoldingMoney, receivedOf, resultOf } from '@terahold/money/holding-money'
import { formatAmount as writeAmount } from '@terahold/ui/format-amount'
import { cleanup } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EndedHolding } from '../../features/power/ended-holding.tsx'
import { HoldingCard } from '../../features/power/holding-card.tsx'
import { type MoneyFields, parseMoney } from '../../features/power/holding-money.ts'
import { ReceiptRow } from '../../features/power/receipt-row.tsx'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createHolding, holdingMoney } from '../../testing/holding-fixture.ts'
import { testId } from '../../testing/ids.ts'
import { PerformanceTotals } from '../performance/performance-totals.tsx'
import { ReceiptSums } from '../token-history/receipt-sums.tsx'
import { MemberHero } from './member-hero.tsx'

setUpComponentTests()

const PLACES = 18
const RUNS = 25
const exact = (amount: bigint) => formatAmount(amount, PLACES)
/** The rounding of the screens: four decimals, and two from one on. */
function shown(amount: bigint): string {
  const one = 10n ** BigInt(PLACES)
  const isLarge = amount >= one || amount <= -one
  return writeAmount(amount, PLACES, { locale: 'en', maxFraction: isLarge ? 2 : 4 }).text
}

const amount = fc.bigInt({ min: 0n, max: 10n ** 22n })
/** Random published figures of a holding: no more is pending than was credited, and no more fee used than paid. */
const published = fc
  .record({ paid: amount, credited: amount, downtimeRefund: amount, pendingBps: bps(), usedBps: bps() })
  .map(({ paid, credited, downtimeRefund, pendingBps, usedBps }) =>
    holdingMoney({
      paid: exact(paid + 1n),
      credited: exact(credited),
      pending: exact((credited * pendingBps) / 10_000n),
      downtimeRefund: exact(downtimeRefund),
      feeUsed: exact((paid * usedBps) / 10_000n),
    }),
  )

function bps() {
  return fc.bigInt({ min: 0n, max: 10_000n })
}

/** Computes paid, received and result again, from the parts that the server publishes. */
function recomputed(fields: MoneyFields) {
  const money = parseMoney(fields)
  return { paid: shown(money.paid), received: shown(receivedOf(money)), result: shown(resultOf(money)) }
}

const plain = (text: string | null) => (text ?? '').replaceAll('+', '')

describe('for random holdings, the screens show what follows from the published figures:', () => {
  test('a running holding', () => {
    fc.assert(
      fc.property(published, (fields) => {
        const { container } = renderForMember(<HoldingCard holding={createHolding(fields)} withdraw={null} />)
        const { paid, received, result } = recomputed(fields)
        expect(plain(container.textContent)).toContain(`Received of ${paid} USDT paid${received}`)
        expect(plain(container.textContent)).toContain(`Result${result}`)
        cleanup()
      }),
      { numRuns: RUNS },
    )
  })

  test('an ended holding', () => {
    fc.assert(
      fc.property(published, (fields) => {
        const holding = createHolding({ ...fields, status: 'completed' })
        const { container } = renderForMember(<EndedHolding holding={holding} />)
        const { paid, received, result } = recomputed(fields)
        expect(plain(container.textContent)).toContain(`Paid${paid}`)
        expect(plain(container.textContent)).toContain(`Received${received}`)
        expect(plain(container.textContent)).toContain(`Result${result}`)
        cleanup()
      }),
      { numRuns: RUNS },
    )
  })

  test('the home page, for several holdings together', async () => {
    const sums = { thDays: '0', gross: '0', net: '0', downtimeRefund: '0', feeUsed: '0', result: '0' }
    api.answer(tokenHistory, { rows: [], total: 0, data: sums })
    await fc.assert(
      fc.asyncProperty(fc.array(published, { minLength: 1, maxLength: 4 }), async (holdings) => {
        const together = addMoney(holdings.map(parseMoney))
        const { container } = renderForMember(<MemberHero money={fieldsOf(together)} />)
        const { paid, received, result } = recomputed(fieldsOf(together))
        expect(plain(container.textContent)).toContain(`Received of ${paid} USDT paid${received}`)
        expect(plain(container.textContent)).toContain(`Result${result}`)
        cleanup()
      }),
      { numRuns: RUNS },
    )
  })

  test('the receipt of a day', () => {
    fc.assert(
      fc.property(amount, amount, amount, (net, downtimeRefund, feeUsed) => {
        const result = resultOf({ credited: net, downtimeRefund, feeUsed })
        const receipt = {
          ...{ date: '2026-03-05', holdingId: testId(21), settlementId: testId(31), thDays: '10', uptimeBps: 10_000 },
          ...{ gross: exact(net), electricity: '0', serviceFee: '0', cleared: true },
          ...{ net: exact(net), downtimeRefund: exact(downtimeRefund), feeUsed: exact(feeUsed) },
          result: formatSigned(result, PLACES),
        }
        const { container } = renderForMember(<ReceiptRow receipt={receipt} />)
        expect(plain(container.textContent)).toContain(shown(result))
        expect(container.textContent?.includes('loss')).toBe(result < 0n)
        cleanup()
      }),
      { numRuns: RUNS },
    )
  })

  test('the totals of the receipts, whose lines give the result', () => {
    fc.assert(
      fc.property(amount, amount, amount, amount, (costs, net, downtimeRefund, feeUsed) => {
        const result = resultOf({ credited: net, downtimeRefund, feeUsed })
        const sums = {
          ...{ thDays: '10', gross: exact(net + costs), net: exact(net), downtimeRefund: exact(downtimeRefund) },
          ...{ feeUsed: exact(feeUsed), result: formatSigned(result, PLACES) },
        }
        const { container } = renderForMember(<ReceiptSums sums={sums} />)
        expect(plain(container.textContent)).toContain(
          [
            `Mined ${shown(net + costs)} USDT`,
            `Credited ${shown(net)} USDT`,
            `Refunded for downtime ${shown(downtimeRefund)} USDT`,
            `Prepaid fee used ${shown(feeUsed)} USDT`,
            `Result ${shown(result)} USDT`,
          ].join(''),
        )
        cleanup()
      }),
      { numRuns: RUNS },
    )
  })

  test('the totals of Performance, whose lines give the result', () => {
    fc.assert(
      fc.property(amount, amount, amount, amount, (costs, credited, refunded, feeUsed) => {
        const result = resultOf({ credited, downtimeRefund: refunded, feeUsed })
        const sums = {
          ...{ gross: exact(credited + refunded + costs), fees: exact(costs), net: exact(credited + refunded) },
          ...{ pending: '0', feeUsed: exact(feeUsed), result: formatSigned(result, PLACES), points: '0' },
        }
        const { container } = renderForMember(<PerformanceTotals sums={sums} isWhole />)
        const text = plain(container.textContent)
        expect(text).toContain(`Result of the settled days ${shown(result)} USDT`)
        expect(text).toContain(`Credited and refunded${shown(credited + refunded)} USDT`)
        expect(text).toMatch(new RegExp(`Prepaid fee used.?${shown(feeUsed)} USDT`))
        cleanup()
      }),
      { numRuns: RUNS },
    )
  })
})

function fieldsOf(money: HoldingMoney): MoneyFields {
  return {
    ...{ paid: exact(money.paid), net: exact(money.credited), pending: exact(money.pending) },
    ...{ downtimeRefund: exact(money.downtimeRefund), feeUsed: exact(money.feeUsed) },
    ...{ feeRefund: exact(money.feeRefund), received: exact(receivedOf(money)) },
    ...{ result: formatSigned(resultOf(money), PLACES), daysLeft: 10, latestTerm: null },
  }
}
