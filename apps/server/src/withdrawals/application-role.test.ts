import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../chain/local/fixtures/test-chain.ts'
import { newId } from '../db/ids.ts'
import { openWithdrawalsFixture, usdt, type WithdrawalsFixture } from './fixtures/withdrawals-fixture.ts'

let test: TestChain
let fixture: WithdrawalsFixture
beforeAll(async () => {
  test = await startTestChain()
})
beforeEach(async () => {
  fixture = await openWithdrawalsFixture(test)
})
afterEach(() => fixture.close())
afterAll(() => test.stop())

const asApplication = (text: string) => sql.raw(text).execute(fixture.db)
const stranger = `0x${'ee'.repeat(20)}` as const

/** The columns of a table the application may write; * for all of them. */
async function writable(table: string, privilege: 'insert' | 'update'): Promise<string> {
  const { rows } = await sql<{ names: string }>`
    select case when has_table_privilege('terahold_app', ${table}, ${privilege}) then '*' else coalesce(string_agg(attname, ' ' order by attname)
      filter (where has_column_privilege('terahold_app', attrelid, attnum, ${privilege})), '') end as names
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(fixture.owner)
  return rows[0]?.names ?? ''
}

describe('the application role', () => {
  it('cannot change whom a payout goes to or in whose name it is made', async () => {
    expect(await writable('member', 'update')).toBe(
      'closed_at email email_kinds email_verified_at has_referees hold_reason hold_until inviter_bound_at inviter_id locale name password_changed_at password_hash push_kinds',
    )
    expect(await writable('withdrawal', 'insert')).toBe(
      'amount fee fee_free_part idempotency_key member_id request_hash state to_address under_minimum verify_by withdraw_id',
    )
    expect(await writable('withdrawal', 'update')).toBe(
      'closed_at hold_until needs_release note prepared_at prepared_by reason released_at released_by state',
    )
    expect(await writable('member_address', 'update')).toBe('')
    expect(await writable('member_session', 'update')).toBe('device ended_at last_seen_at')
    expect(await writable('email_code', 'update')).toBe('consumed_at email tries_left')
    expect([await writable('operator', 'insert'), await writable('operator', 'update')]).toEqual(['', ''])
    expect(await writable('operator_session', 'update')).toBe('ended_at')
    expect([await writable('house_address', 'insert'), await writable('house_address', 'update')]).toEqual(['', ''])
  })

  it('cannot redirect a payout to another wallet', async () => {
    const { memberId, address } = await fixture.member('100')
    await fixture.queued(memberId, '40')
    for (const change of [
      `update member set address = '${stranger}'`,
      `update withdrawal set to_address = '${stranger}'`,
      `update withdrawal set amount = amount + 1`,
      `update withdrawal set created_at = created_at - interval '2 days'`,
      `update member_address set member_id = '${newId(fixture.clock)}'`,
      'delete from member_address',
    ])
      await expect(asApplication(change), change).rejects.toThrow('permission denied')
    await fixture.settle(fixture.openPayouts())
    expect(await fixture.inWallet(address)).toBe(usdt('39.95'))
    expect(await fixture.inWallet(stranger)).toBe(0n)
  })

  it('cannot reopen a signed or finished withdrawal', async () => {
    const { memberId } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    await fixture.withdrawals.reject(memberId, withdrawId, 'on request')
    await expect(asApplication(`update withdrawal set state = 'queued'`)).rejects.toThrow('append-only')
    const paid = await fixture.queued(memberId, '40')
    await fixture.settle(fixture.openPayouts())
    // A cancelled withdrawal no longer counts towards the day's sum.
    const forget = `update withdrawal set state = 'cancelled' where withdraw_id = '${paid}'`
    await expect(asApplication(forget)).rejects.toThrow('append-only')
    expect(await fixture.stateOf(paid)).toBe('confirmed')
  })
})

describe('decisions name operators who have the role for them', () => {
  const release = (maker: string, checker: string) =>
    `update withdrawal set prepared_by = '${maker}', released_by = '${checker}', needs_release = false, state = 'queued'`

  it('when a withdrawal is released', async () => {
    const { memberId, address } = await fixture.member('9000')
    await fixture.queued(memberId, '6000')
    const idOf = async (...roles: Parameters<WithdrawalsFixture['operator']>) =>
      (await fixture.operator(...roles)).operatorId
    const [maker, checker] = [await idOf('payout-maker'), await idOf('payout-checker')]
    const [support, settlement, ended] = [await idOf('support'), await idOf('settlement'), await idOf('payout-checker')]
    await sql`update operator set ended_at = now() where operator_id = ${ended}`.execute(fixture.owner)
    for (const pair of [
      [support, settlement],
      [maker, settlement],
      [support, checker],
      [checker, maker],
      [maker, ended],
    ] as const)
      await expect(asApplication(release(...pair)), pair.join()).rejects.toThrow('must be an operator with the role')
    await expect(asApplication(release(maker, newId(fixture.clock)))).rejects.toThrow(
      'must be an operator with the role',
    )
    const both = await idOf('payout-maker', 'payout-checker')
    await expect(asApplication(release(both, both)), 'two people').rejects.toThrow('withdrawal_check')
    await fixture.settle(fixture.openPayouts())
    expect(await fixture.inWallet(address)).toBe(0n)
  })

  it('as recorded in the operator table, not in a temporary table of the same name', async () => {
    const { memberId } = await fixture.member('9000')
    await fixture.queued(memberId, '6000')
    const [one, other] = [await fixture.operator('support'), await fixture.operator('support')]
    const work = fixture.db.transaction().execute(async (tx) => {
      await sql`create temporary table operator (operator_id uuid, roles text[], ended_at timestamptz)`.execute(tx)
      await sql`insert into pg_temp.operator values (${one.operatorId}, '{payout-maker}', null),
        (${other.operatorId}, '{payout-checker}', null)`.execute(tx)
      await sql.raw(release(one.operatorId, other.operatorId)).execute(tx)
    })
    await expect(work).rejects.toThrow('must be an operator with the role')
  })

  it('when payouts resume, an address is unblocked, or an account is unfrozen', async () => {
    const { memberId, address } = await fixture.member('100')
    const { operatorId } = await fixture.operator('settlement')
    await sql`insert into payout_halt (halt_id, chain_id, cause, subject, detail, halted_at)
      values (${newId(fixture.clock)}, 31337, 'payout_refused', 'x', '', now())`.execute(fixture.owner)
    await sql`insert into blocked_address (address, reason, at) values (${address}, 'named in a report', now())`.execute(
      fixture.owner,
    )
    await sql`insert into member_freeze (member_id, freeze_id, frozen_at) values (${memberId}, ${newId(fixture.clock)}, now())`.execute(
      fixture.owner,
    )
    for (const change of [
      `update payout_halt set decision = 'go_on', resume_reason = 'it is all right', prepared_at = now(), prepared_by = '${operatorId}'`,
      `update blocked_address set removal_reason = 'a mistake', removal_at = now(), removal_by = '${operatorId}'`,
      `update member_freeze set lift_reason = 'spoke with them', lift_at = now(), lift_by = '${operatorId}'`,
    ])
      await expect(asApplication(change), change).rejects.toThrow('must be an operator with the role')
  })
})
