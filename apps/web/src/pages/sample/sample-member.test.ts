import { formatAmount, parseAmount } from '@terahold/money/amount'
import { addDays } from '@terahold/money/day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakEven } from '../../features/power/holding-money.ts'
import { parseSignedAmount } from '../../shared/format/signed-amount.ts'
import { createPlan } from '../../testing/plan-fixture.ts'
import { type Settlement, sampleMember } from './sample-member.ts'

const plan = createPlan({
  name: 'North 30',
  termDays: 30,
  power: '10',
  efficiency: '17.5',
  tariff: '0.06',
  feePerThDay: '0.05',
  serviceFeeBps: 300,
})
/** 10 TH/s at 85 %: 0.1377691 credited, 0.075 refunded for downtime, 0.5 of the prepaid fee used. */
const settled = { revenue: '35.623', power: '1000', uptimeBps: 8_500 }
const last = '2026-11-20'
const poolDays = Array.from({ length: 25 }, (_, index) => ({ day: addDays(last, -index), settled }))
const settlement = (day: string, changes: Partial<Settlement> = {}): Settlement => ({
  day,
  revision: 1,
  pool: 'Pool North',
  txid: `txid ${day}`,
  statementHash: `hash ${day}`,
  cleared: true,
  ...changes,
})
const cleared = poolDays.map(({ day }) => settlement(day))

test('two thirds of the term are over, and all money follows from the published days', () => {
  const member = sampleMember(plan, poolDays, cleared)
  expect(member?.holding).toMatchObject({
    startDate: '2026-11-01',
    endDate: '2026-12-01',
    deliveredDays: 20,
    daysLeft: 10,
    pool: 'Pool North',
    paid: '15',
    net: '2.755382',
    pending: '0',
    downtimeRefund: '1.5',
    feeUsed: '10',
    received: '4.255382',
    result: '-5.744618',
    latestTerm: '2.127691',
  })
  expect(member?.days).toHaveLength(20)
  expect(member && breakEven(member.holding).state).toBe('behind')
})

test('a day whose venue has not paid is pending, and so is one without a settlement', () => {
  const settlements = cleared
    .filter(({ day }) => day !== '2026-11-19')
    .concat(settlement(last, { revision: 2, cleared: false }))
  const member = sampleMember(plan, poolDays, settlements)
  expect(member?.holding).toMatchObject({ pending: '0.2755382', received: '3.9798438', result: '-5.744618' })
  expect(member?.entries.filter((entry) => !entry.cleared).map(({ date }) => date)).toEqual([
    '2026-11-20',
    '2026-11-19',
  ])
})

test('each day has its credit with costs and evidence, and its refund; together they are the sums', () => {
  const member = sampleMember(plan, poolDays, [settlement(last, { revision: 2, txid: 'newer' }), ...cleared])
  const [mining, refund] = member?.entries ?? []
  expect(mining).toMatchObject({ type: 'mining', date: last, net: '0.1377691', feeUsed: '0.5' })
  expect(mining?.source).toEqual({ pool: 'Pool North', revenueTxid: 'newer', statementHash: `hash ${last}` })
  expect(refund).toMatchObject({ type: 'refund', date: last, net: '0.075', feeUsed: '0' })
  expect(member?.results.get(last)).toBe('-0.2872309')
  const sum = (part: 'gross' | 'fees' | 'net' | 'feeUsed') =>
    (member?.entries ?? []).reduce((total, entry) => total + parseAmount(entry[part], 18), 0n)
  for (const part of ['gross', 'fees', 'net', 'feeUsed'] as const)
    expect(sum(part)).toBe(parseAmount(member?.sums[part] ?? '', 18))
})

test('there is no sample before the first settled day', () => {
  expect(sampleMember(plan, [{ day: last, settled: null }], [])).toBeUndefined()
})

test('whatever the days brought, the parts of the sample add up to its sums', () => {
  const days = fc.array(
    fc.record({
      cents: fc.bigInt({ min: 0n, max: 10n ** 9n }),
      power: fc.integer({ min: 1, max: 400_000 }),
      uptimeBps: fc.integer({ min: 0, max: 10_000 }),
      isSettled: fc.boolean(),
      cleared: fc.constantFrom([true], [false], [true, false], []),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 31 }), (cases, termDays) => {
      const rows = cases.map(({ cents, power, uptimeBps, isSettled }, index) => ({
        day: addDays(last, -index),
        settled: isSettled ? { revenue: formatAmount(cents, 2), power: String(power), uptimeBps } : null,
      }))
      const settlements = cases.flatMap(({ cleared: states }, index) =>
        states.map((state, revision) => settlement(addDays(last, -index), { revision: revision + 1, cleared: state })),
      )
      const member = sampleMember({ ...plan, termDays }, rows, settlements)
      expect(member === undefined).toBe(rows.every(({ settled: known }) => known === null))
      if (member === undefined) return
      const { holding, entries, sums, results } = member
      const minor = (text: string) => parseSignedAmount(text)
      const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + minor(text), 0n)
      const open = entries.filter(({ cleared: isCleared }) => !isCleared)
      expect([...results.values()]).toHaveLength(holding.deliveredDays)
      expect(holding.deliveredDays + holding.daysLeft).toBe(termDays)
      expect(sum(entries.map(({ net }) => net))).toBe(minor(sums.net))
      expect(sum([...results.values()])).toBe(minor(sums.result))
      expect(sum(open.map(({ net }) => net))).toBe(minor(holding.pending))
      expect(minor(holding.received)).toBe(minor(sums.net) - minor(holding.pending))
      expect(minor(holding.feeUsed) * BigInt(termDays)).toBe(minor(holding.paid) * BigInt(holding.deliveredDays))
    }),
  )
})
