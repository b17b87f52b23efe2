import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { someHash, usdt } from '../../settlement/fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../../settlement/fixtures/settlement-fixture.ts'
import { findingsOfTampering, posting } from '../fixtures/tampering.ts'
import { verifyBooks } from '../verify.ts'

let world: SettlementFixture
let member: string
/**
 * Two pools with two sets of terms. Days that are late, settled two and three times, one whose revenue does not cover
 * electricity, one without mining, one the house paid for; dust taken and returned; a day that waits for its money.
 */
beforeAll(async () => {
  world = await createSettlementFixture()
  await world.moveTo('2026-11-01T12:00:00Z')
  const [pool, other] = [await world.addPool('1000'), await world.addPool('30')]
  const cheap = { tariffPerKwh: usdt('0.01'), serviceFeeBps: 777, salesMarginBps: 3_333 }
  const terms = [await world.addTerms(pool), await world.addTerms(pool, cheap), await world.addTerms(other)]
  member = await world.addMember()
  const seller = await world.addMember()
  for (const [place, th] of ['100', '33.333', '40.001'].entries()) {
    await world.addHolding(member, terms[place] ?? '', th, '2026-11-03')
    await world.addHolding(seller, terms[place] ?? '', '0.777', '2026-11-03', 4)
  }
  await world.moveTo('2026-11-12T12:00:00Z')
  const first = await world.settleDay(pool, '2026-11-05', '35.623123456789012345')
  await world.settleDay(other, '2026-11-05', '0.5')
  await world.settleDay(pool, '2026-11-03', '1.000000000000000007', { uptimeBps: 9_999 })
  await world.venuePays('100')
  await world.settlement.sweep(world.app)
  await world.settlement.sweepDust(world.app)
  await world.settleDay(pool, '2026-11-05', '3', { uptimeBps: 7_000 })
  await world.settleDay(pool, '2026-11-05', '0.000000000000000001', { uptimeBps: 9_000 })
  await world.settleDay(pool, '2026-11-06', '0', { uptimeBps: 0 })
  await world.postDue(member)
  const { ada, ben } = world.operators
  const wrong = { revenueId: first.revenueId, amount: usdt('1'), statementHash: someHash(), reason: 'counted twice' }
  await world.settlement.corrections.approve(ben, await world.settlement.corrections.record(ada, wrong))
  await world.settleDay(pool, '2026-11-08', '120')
})
afterAll(() => world.database.drop())

const findingsAfter = (...changes: RawBuilder<unknown>[]) => findingsOfTampering(world.owner, ...changes)

it('are sound after days of every kind', async () => {
  const settled = await sql<{ revisions: number; dust: number; waiting: number }>`
    select max(revision) as revisions, (select count(*)::int from settlement_dust where amount > 0) as dust,
      (select count(*)::int from revenue where cleared_at is null) as waiting from settlement`.execute(world.app)
  expect(settled.rows).toEqual([{ revisions: 3, dust: expect.any(Number), waiting: 1 }])
  expect(settled.rows[0]?.dust).toBeGreaterThan(0)
  expect(await verifyBooks(world.app)).toEqual([])
})

describe('a figure of one row that is off by one', () => {
  const ofTerms = ['gross', 'electricity', 'service_fee', 'net', 'downtime']
  const last = sql`(select ctid from settlement_terms where cleared_at is null and net > 0 order by day desc, terms_id limit 1)`
  const cleared = sql`(select ctid from settlement_terms where cleared_at is not null and net > 0 order by day, terms_id limit 1)`
  it.each(
    ofTerms.flatMap((figure) => [1, -1].flatMap((by) => [[figure, by, last] as const, [figure, by, cleared] as const])),
  )('is reported as I2: %s %s', async (figure, by, row) => {
    const change = sql`update settlement_terms set ${sql.ref(figure)} = ${sql.ref(figure)} + ${by}::numeric where ctid = ${row}`
    expect(await findingsAfter(change)).toContainEqual(
      expect.stringMatching(/^I2 settlement .* has [\d, ]+ as figures of terms .*, its rows give [\d, ]+$/),
    )
  })

  const first = (table: string) => sql`ctid = (select min(ctid) from ${sql.table(table)})`
  it.each([
    ['uptime_bps', /^I2 settlement .* counts an uptime of/],
    ['revenue_total', /^I2 settlement .* divides \d+ of a day whose rows have/],
    ['base_mths', /^I2 settlement .* divides by \d+ mTH|^I2 settlement .* as figures of terms/],
    ['sold_mths', /^power settlement .* says \d+ mTH\/s were sold, its terms add up to/],
    ['payable_net', /^I2 settlement .* says a payable net of/],
    ['payable_downtime', /^I2 settlement .* says a payable downtime of/],
  ])('is reported of a settlement: %s', async (column, finding) => {
    for (const by of [1, -1]) {
      // The table itself refuses to refund less than was not delivered.
      const refunded = by < 0 && column === 'uptime_bps' ? sql`, refunded_bps = refunded_bps + 1` : sql``
      const change = sql`update settlement set ${sql.ref(column)} = ${sql.ref(column)} + ${by} ${refunded} where ${first('settlement')}`
      expect(await findingsAfter(change), `${by}`).toContainEqual(expect.stringMatching(finding))
    }
  })

  it('is reported of a settlement: refunded_bps', async () => {
    const change = sql`update settlement set refunded_bps = refunded_bps + 1 where ${first('settlement')}`
    expect(await findingsAfter(change)).toContainEqual(expect.stringMatching(/^I2 settlement .* as figures of terms/))
  })

  it('is reported of a settlement: its position in its day', async () => {
    expect(await findingsAfter(sql`update settlement set revision = 4 where revision = 3`)).toContainEqual(
      expect.stringMatching(/^I2 settlement .* is revision 4 and number 3 of its day$/),
    )
  })

  it.each(['efficiency_mj_per_th', 'tariff_per_kwh', 'service_fee_bps', 'sales_margin_bps'])(
    'is reported of the terms: %s',
    async (column) => {
      for (const by of [1, -1])
        expect(
          await findingsAfter(sql`update terms set ${sql.ref(column)} = ${sql.ref(column)} + ${by}`),
          `${by}`,
        ).toContainEqual(expect.stringMatching(/^I2 settlement .* (as figures of terms|says sales_margin_earned of)/))
    },
  )

  it('is reported of a revenue row: its uptime, its pool and its day', async () => {
    expect(
      await findingsAfter(sql`update revenue set uptime_bps = uptime_bps - 1 where uptime_bps = 8500`),
    ).toContainEqual(expect.stringMatching(/^I2 settlement .* counts an uptime of/))
    expect(await findingsAfter(sql`update revenue set day = day - 100`)).toContainEqual(
      expect.stringMatching(/^I2 settlement .* is of another pool or day than its revenue row$/),
    )
  })
})

describe('what holders are paid by', () => {
  it('cannot be set to zero, moved to another day or revision, or left out', async () => {
    const found = await findingsAfter(sql`update settlement_terms set net = 0, downtime = 0 where cleared_at is null`)
    expect(found).toContainEqual(expect.stringMatching(/^I2 .* as figures of terms/))
    expect(found).toContainEqual(expect.stringMatching(/^I7 pool_payable is \d+, holders are owed \d+ in at most/))
    const moved = expect.stringMatching(/^I2 .* under another pool, day or revision$/)
    expect(await findingsAfter(sql`update settlement_terms set day = day - 100`)).toContainEqual(moved)
    expect(await findingsAfter(sql`update settlement_terms set revision = revision + 3`)).toContainEqual(moved)
    const one = sql`delete from settlement_terms where ctid = (select min(ctid) from settlement_terms)`
    expect(await findingsAfter(one)).toContainEqual(expect.stringMatching(/^power settlement .* settled 0 mTH/))
  })

  it('cannot count as cleared before its money arrives', async () => {
    expect(await findingsAfter(sql`update settlement_terms set cleared_at = now()`)).toContainEqual(
      expect.stringMatching(/^I3 settlement .* its rows wait for \d+ and count as waiting$/),
    )
    const all = ['settlement_terms', 'settlement', 'revenue'].map(
      (table) => sql`update ${sql.table(table)} set cleared_at = now()`,
    )
    expect(await findingsAfter(...all)).toContainEqual(
      expect.stringMatching(/^I3 .* counts as cleared, its rows wait for/),
    )
  })
})

describe('the transfers of a settlement', () => {
  const kinds = [
    'pool_net',
    'pool_electricity',
    'pool_service_fee',
    'pool_unsold',
    'pool_downtime',
    'hashrate_earned',
    'sales_margin_earned',
  ]
  it.each(kinds)('are reported when one has another sum or no settlement: %s', async (kind) => {
    const one = sql`ctid = (select min(ctid) from transfer where kind = ${kind})`
    expect(await findingsAfter(sql`update transfer set amount = amount + 1 where ${one}`)).toContainEqual(
      expect.stringMatching(new RegExp(`^I2 settlement .* says ${kind} of \\d+, the journal has`)),
    )
    const nameless = sql`update transfer set reference_kind = null, reference_id = null where ${one}`
    expect(await findingsAfter(nameless)).toContainEqual(
      expect.stringMatching(new RegExp(`^I2 no settlement says ${kind} of 0, the journal has -?\\d+$`)),
    )
  })

  it('are reported when the house got what belonged to the holders', async () => {
    const swapped = sql`update transfer set credit = 'house_mining_income', kind = 'pool_unsold' where kind = 'pool_net'`
    expect(await findingsAfter(swapped)).toContainEqual(
      expect.stringMatching(/^I2 .* says pool_net of \d+, the journal has 0$/),
    )
  })

  it('are reported when a mining credit went to another member than the holding’s', async () => {
    const stranger = sql`update transfer set member_id = ${await world.addMember()} where ctid = (select min(ctid) from transfer where kind = 'mining')`
    expect(await findingsAfter(stranger)).toContainEqual(
      expect.stringMatching(/^I3 holding .* was posted \d+ and 0, says 0 and 0$/),
    )
    const loose = posting(member, { debit: 'pool_payable', credit: 'available', amount: 1n, kind: 'mining' })
    expect(await findingsAfter(loose)).toContainEqual('I3 holding that nobody named was posted 1 and 0, says 0 and 0')
  })
})

describe('venues’ money', () => {
  it.each([
    [
      'a payment nobody wrote down',
      /^I7 payment .* says money of 0, the journal has/,
      () => sql`delete from venue_payment`,
    ],
    [
      'a payment of another sum',
      /^I7 payment .* says money of \d+1, the journal has/,
      () => sql`update venue_payment set amount = amount + 1`,
    ],
    [
      'a payment used by more than it cleared',
      /^I7 payment .* cleared \d+, says/,
      () => sql`update venue_payment set allocated = allocated - 1`,
    ],
    [
      'a payment of another venue',
      /^I7 revenue .* of venue Venue One is paid with \d+ of no venue$/,
      () => sql`update venue_payment set venue_id = gen_random_uuid()`,
    ],
    [
      'rows that are paid with more than their venue paid',
      /^I7 venue Venue One cleared \d+, has paid \d+$/,
      () => sql`update revenue_clearing set amount = amount * 1000`,
    ],
    [
      'a correction of another venue’s row',
      /^I7 revenue .* is paid with \d+ of a correction of venue/,
      () =>
        sql`update revenue set venue_id = gen_random_uuid() where revenue_id in (select revenue_id from revenue_correction)`,
    ],
    [
      'a clearing the journal does not have',
      /^I7 revenue .* says a venue's money of/,
      () => sql`update revenue_clearing set amount = amount + 1`,
    ],
    [
      'one for the house’s money',
      /^I7 revenue .* says the house's money of/,
      () => sql`update correction_clearing set amount = amount + 1`,
    ],
  ])('shows %s', async (_, finding, change) => {
    expect(await findingsAfter(change())).toContainEqual(expect.stringMatching(finding))
  })
})
