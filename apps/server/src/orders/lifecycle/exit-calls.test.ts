import { randomUUID } from 'node:crypto'
import { orderCalls } from '@terahold/contract/calls/member/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTeamFixture, type TeamFixture } from '../../team/fixtures/team-fixture.ts'
import { serveTeamFixture, type TeamServer } from '../../team/fixtures/team-server.ts'
import type { Member } from '../fixtures/orders-fixture.ts'

let fixture: TeamFixture
let server: TeamServer
beforeAll(async () => {
  fixture = await openTeamFixture()
  server = await serveTeamFixture(fixture)
})
afterAll(async () => {
  await server.close()
  await fixture.database.drop()
})

/**
 * A member whose 10 TH/s for 30 days run since 14 days: an early exit today refunds nine tenths of 16 × 0.5 USDT.
 */
async function holder(): Promise<{ member: Member; holdingId: string }> {
  const member = await fixture.join()
  const orderId = await fixture.buy(member)
  await fixture.days(15)
  const { holding_id: holdingId } = await fixture.db
    .selectFrom('holding')
    .select('holding_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { member, holdingId }
}
const quote = '7.2'
const leave = (member: Member, fields: Record<string, unknown>) => server.as(member, orderCalls.exitHolding, fields)

describe('an early exit', () => {
  it('refunds the quoted amount once and gives repeats the same answer', async () => {
    const { member, holdingId } = await holder()
    const answers = await Promise.all(Array.from({ length: 4 }, () => leave(member, { holdingId, quote })))
    answers.push(await leave(member, { holdingId, quote }))
    for (const answer of answers) expect(answer).toEqual({ code: 200, data: { holdingId, refund: quote } })
    expect(await fixture.available(member)).toBe(72n * 10n ** 17n)
  })

  it('is refused when the quote has changed, and changes nothing', async () => {
    const { member, holdingId } = await holder()
    for (const other of ['7.200000000000000001', '0', '8'])
      expect(await leave(member, { holdingId, quote: other })).toMatchObject({ code: 409, reason: 'quote_changed' })
    expect(await fixture.available(member)).toBe(0n)
    await fixture.days(1)
    expect(await leave(member, { holdingId, quote })).toMatchObject({ code: 409, field: 'quote' })
  })

  it('is refused while the account is frozen, because a part of the fee is lost', async () => {
    const { member, holdingId } = await holder()
    await sql`update member set hold_reason = 'frozen', hold_until = '9999-12-31' where member_id = ${member.memberId}`.execute(
      fixture.database.owner,
    )
    expect(await leave(member, { holdingId, quote })).toMatchObject({ code: 423, reason: 'account_frozen' })
    expect(await fixture.available(member)).toBe(0n)
  })

  it('answers for another member’s holding as for an unknown one', async () => {
    const { member, holdingId } = await holder()
    const other = await fixture.join()
    const answers = [await leave(other, { holdingId, quote }), await leave(other, { holdingId: randomUUID(), quote })]
    expect(answers[0]).toEqual({ code: 404, reason: 'holding_unknown', field: 'holdingId' })
    expect(answers[1]).toEqual(answers[0])
    expect(await leave(member, { holdingId, quote, userId: other.memberId })).toMatchObject({ code: 401 })
    expect(await fixture.available(member)).toBe(0n)
  })

  it('names the invalid field', async () => {
    const { member, holdingId } = await holder()
    const refused = { holdingId: ['', 'x', 7], quote: ['', '-1', '1e3', 13.05, '1.0000000000000000001'] }
    for (const [field, values] of Object.entries(refused))
      for (const value of values)
        expect(await leave(member, { holdingId, quote, [field]: value })).toMatchObject({ code: 400, field })
    expect(await leave(member, { holdingId, quote, refund: quote })).toMatchObject({ reason: 'unknown_field' })
  })
})
