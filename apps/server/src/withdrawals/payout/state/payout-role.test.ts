import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { waitUntilBlocked } from '../../../db/fixtures/lock-wait.ts'
import { createTestDatabase } from '../../../db/fixtures/test-database.ts'
import { transaction } from '../../../db/transaction.ts'
import { systemClock } from '../../../foundation/clock.ts'
import { createLedger, type Leg } from '../../../ledger/ledger.ts'
import { createFreeCash } from '../../../settlement/cash/free-cash.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

/** Returns every table or column the payout role may change, from the database catalogue. */
async function writable(privilege: 'insert' | 'update'): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname || case when has_table_privilege('terahold_payout', c.oid, ${privilege}) then '' else '.' || a.attname end as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p', 'v') and c.relnamespace = 'public'::regnamespace
      and has_column_privilege('terahold_payout', c.oid, a.attnum, ${privilege})
    group by name order by name`.execute(database.owner)
  return rows.map(({ name }) => name)
}

it('adds rows about payouts and their notifications, and nothing else', async () => {
  expect(await writable('insert')).toEqual([
    'incident',
    'live_event',
    'notification_due',
    'payout_attempt',
    'payout_batch',
    'payout_halt',
    'payout_item',
    'payout_seen_halt',
    'payout_verified',
    'withdrawal_event',
  ])
})

it('changes the progress of payouts, never what was decided or signed', async () => {
  expect(await writable('update')).toEqual([
    'incident.closed_at',
    'notification_due.due_at',
    'notification_due.tries',
    'payout_attempt.first_sent_at',
    'payout_attempt.last_sent_at',
    'payout_attempt.sends',
    'payout_batch.final_at',
    'payout_batch.final_hash',
    'payout_batch.final_height',
    'payout_batch.state',
    'payout_item.outcome',
    'payout_seen_halt.halt_id',
    'payout_signer.address',
    'payout_signer.ahead_at',
    'payout_signer.cap_left',
    'payout_signer.cash_total',
    'payout_signer.gas_money',
    'payout_signer.lease_epoch',
    'payout_signer.lease_holder',
    'payout_signer.lease_until',
    'payout_signer.limit_day',
    'payout_signer.limit_hour',
    'payout_signer.limit_new_wallets',
    'payout_signer.next_nonce',
    'payout_signer.next_payout_no',
    'payout_signer.seen_at',
    'payout_signer.vault_cap',
    'payout_signer.vault_cash',
    'withdrawal.closed_at',
    'withdrawal.reason',
    'withdrawal.state',
    'withdrawal.tx_hash',
    'withdrawal.waits_for',
    'withdrawal_allowance.fee_free',
    'write_check.written_at',
  ])
})

it('deletes and truncates nothing, and calls no money function but its own', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and (has_table_privilege('terahold_payout', oid, 'delete') or has_table_privilege('terahold_payout', oid, 'truncate'))
    union all
    select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and has_function_privilege('terahold_payout', oid, 'execute')
    order by name`.execute(database.owner)
  expect(rows.map(({ name }) => name)).toEqual([
    'payout_adopted_block',
    'payout_cursor',
    'payout_post',
    'payout_unknown_payments',
  ])
})

it.each([
  'select email from member',
  'select password_hash from member',
  'select code_hash from email_code',
  'table member_session',
  'table operator',
  'table audit_log',
])('cannot read: %s', async (query) => {
  await expect(sql.raw(query).execute(database.payout)).rejects.toThrow('permission denied')
})

/** A withdrawal of 10 with a fee of 1 out of 30, with its money held; `post` is the payout process's. */
async function heldWithdrawal() {
  const [memberId, withdrawId] = [randomUUID(), randomUUID()]
  const address = `0x${'12'.repeat(20)}`
  const { owner, app, payout } = database
  await sql`insert into member (member_id, address, created_at) values (${memberId}, ${address}, now())`.execute(owner)
  await sql`insert into withdrawal (member_id, withdraw_id, amount, fee, to_address, state, idempotency_key, request_hash, created_at, verify_by)
    values (${memberId}, ${withdrawId}, 10, 1, ${address}, 'queued', 'k', 'h', now(), now())`.execute(owner)
  const base = { asset: 'USDT', amount: 30n } as const
  await transaction(app, (tx) =>
    createLedger({ clock: systemClock }).post(tx, memberId, [
      { ...base, key: 'in', debit: 'treasury', credit: 'available', kind: 'deposit' },
      { ...base, key: 'hold', debit: 'available', credit: 'held', kind: 'withdrawal_hold' },
    ]),
  )
  const ledger = createLedger({ clock: systemClock, postThrough: 'payout_post' })
  const reference = { kind: 'withdrawal', id: withdrawId } as const
  const key = (step: string) => `withdrawal:${withdrawId}:${step}`
  const sent: Leg = {
    key: key('sent'),
    asset: 'USDT',
    debit: 'held',
    credit: 'payout_in_flight',
    amount: 9n,
    kind: 'withdrawal_sent',
    reference,
  }
  const paid: Leg = {
    ...sent,
    key: key('paid'),
    debit: 'payout_in_flight',
    credit: 'payout_vault',
    kind: 'payout_settled',
  }
  const failed: Leg = { ...paid, key: key('failed'), credit: 'available', kind: 'withdrawal_failed' }
  const post = (leg: Leg, by = memberId) => transaction(payout, (tx) => ledger.post(tx, by, [leg]))
  return { memberId, withdrawId, key, sent, paid, failed, post }
}

const refused = 'a payout does not post that'

it('reads everything owed in cash, which signing requires', async () => {
  const cash = createFreeCash({ ledger: createLedger({ clock: systemClock }), leaving: async () => 0n })
  expect(await transaction(database.payout, cash)).toBe(await transaction(database.owner, cash))
})

it('posts the steps of a withdrawal, each once and with its own amount, and nothing else', async () => {
  const { withdrawId, key, sent, paid, post } = await heldWithdrawal()
  await expect(post(paid), 'nothing was sent').rejects.toThrow(refused)
  for (const change of [
    { amount: 10n },
    { key: key('sent-again') },
    { reference: { kind: 'withdrawal', id: randomUUID() } },
    { reference: { kind: 'order', id: withdrawId } },
    { debit: 'available' },
    { credit: 'treasury' },
    { debit: 'treasury', credit: 'available', kind: 'deposit', key: 'gift' },
  ] satisfies Partial<Leg>[]) {
    await expect(
      post({ ...sent, ...change }),
      JSON.stringify(change, (_, value: unknown) => String(value)),
    ).rejects.toThrow(refused)
  }
  await expect(post(sent, randomUUID()), 'of another member').rejects.toThrow(refused)
  expect(await post(sent)).toBe(1)
  expect(await post(sent), 'a repeat').toBe(0)
  expect(await post(paid)).toBe(1)
})

it('books either the payment or the return of a withdrawal, in one call, concurrently or later', async () => {
  const { memberId, key, sent, paid, failed, post } = await heldWithdrawal()
  await post(sent)
  const ledger = createLedger({ clock: systemClock, postThrough: 'payout_post' })
  const together = transaction(database.payout, (tx) => ledger.post(tx, memberId, [paid, failed]))
  await expect(together).rejects.toThrow(refused)
  const feeBack: Leg = { ...failed, key: key('failed-fee'), debit: 'network_fee', amount: 1n }
  await expect(post(feeBack), 'a fee that was not taken').rejects.toThrow(refused)
  let returning: Promise<unknown> | undefined
  await transaction(database.payout, async (tx) => {
    await ledger.post(tx, memberId, [paid])
    returning = post(failed).catch(({ message }: Error) => message)
    await waitUntilBlocked(database.owner)
  })
  expect(await returning).toBe(refused)
  await expect(post(failed), 'the return afterwards').rejects.toThrow(refused)
})
