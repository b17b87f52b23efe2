import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { waitUntilBlocked } from '../db/fixtures/lock-wait.ts'
import { createTestDatabase } from '../db/fixtures/test-database.ts'
import { NIL_ID } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import { systemClock } from '../foundation/clock.ts'
import { verifyJournal } from '../verification/journal/journal.ts'
import { orRefusal } from './fixtures/or-refusal.ts'
import { createLedger, type Leg } from './ledger.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const { app, owner } = database
const ledger = createLedger({ clock: systemClock })

const deposit = (amount: bigint, key: string = randomUUID()): Leg => ({
  key,
  asset: 'USDT',
  debit: 'treasury',
  credit: 'available',
  amount,
  kind: 'deposit',
})
const hold = (amount: bigint, key: string = randomUUID()): Leg => ({
  key,
  asset: 'USDT',
  debit: 'available',
  credit: 'held',
  amount,
  kind: 'withdrawal_hold',
})
const points = (amount: bigint): Leg => ({
  key: randomUUID(),
  asset: 'POINT',
  debit: 'points_issued',
  credit: 'available',
  amount,
  kind: 'points_earned',
})
const post = (memberId: string, ...legs: Leg[]) => transaction(app, (tx) => ledger.post(tx, memberId, legs))
describe('posting', () => {
  it('moves money between a member and the house in both directions', async () => {
    const member = randomUUID()
    expect(await post(member, deposit(100n), hold(30n))).toBe(2)
    expect(await ledger.balances(app, member)).toEqual({ available: 70n, held: 30n })
  })

  it('keeps assets apart', async () => {
    const member = randomUUID()
    await post(member, deposit(5n), points(7n))
    expect(await ledger.balances(app, member)).toEqual({ available: 5n, held: 0n })
    expect(await ledger.balances(app, member, 'POINT')).toEqual({ available: 7n, held: 0n })
  })

  it('posts all legs or none', async () => {
    const member = randomUUID()
    expect(await orRefusal(post(member, deposit(10n), hold(11n)))).toBe('422 balance_short')
    expect(await ledger.balances(app, member)).toEqual({ available: 0n, held: 0n })
  })

  it('never lets available or held fall below zero', async () => {
    const member = randomUUID()
    await post(member, deposit(10n))
    const back: Leg = {
      key: 'back',
      asset: 'USDT',
      debit: 'held',
      credit: 'available',
      amount: 1n,
      kind: 'withdrawal_return',
    }
    expect(await orRefusal(post(member, hold(11n)))).toBe('422 balance_short')
    expect(await orRefusal(post(member, back))).toBe('422 balance_short')
    expect(await post(member, hold(10n))).toBe(1)
  })

  it('stores sums larger than any 64-bit integer', async () => {
    const member = randomUUID()
    const whale = 10n ** 38n - 1n
    await post(member, deposit(whale))
    expect((await ledger.balances(app, member)).available).toBe(whale)
    await post(member, { ...hold(whale), key: 'all', credit: 'unearned', kind: 'order_payment' })
  })

  it.each([
    ['nothing', { amount: 0n }],
    ['a negative amount', { amount: -1n }],
    ['an account that does not exist', { credit: 'pocket' as Leg['credit'] }],
    ['an asset that does not exist', { asset: 'GOLD' as Leg['asset'] }],
    ['an account with itself', { debit: 'available' as const }],
    ['half a minor unit', { amount: '0.5' as unknown as bigint }],
    ['a mining credit out of the treasury', { kind: 'mining' as const }],
    ['points for money', { asset: 'POINT' as const }],
    ['half a reference', { reference: { kind: 'order' } as NonNullable<Leg['reference']> }],
  ])('refuses %s', async (_, change) => {
    const [first, known] = [randomUUID(), randomUUID()]
    await post(known, deposit(10n))
    // The database posts to a member who has a balance in another way.
    for (const member of [first, known])
      await expect(post(member, { ...deposit(1n), ...change })).rejects.toThrow('is no posting')
  })

  it('has no member account without a member', async () => {
    await expect(post(NIL_ID, deposit(1n))).rejects.toThrow(/is no posting/)
  })
})

describe('a repeated posting', () => {
  it('changes nothing', async () => {
    const member = randomUUID()
    const legs = [deposit(100n, 'first'), hold(40n, 'second')]
    expect(await post(member, ...legs)).toBe(2)
    expect(await post(member, ...legs)).toBe(0)
    expect(await ledger.balances(app, member)).toEqual({ available: 60n, held: 40n })
  })

  it('is refused if the same key has other content', async () => {
    const member = randomUUID()
    const leg = { ...deposit(100n, 'key'), reference: { kind: 'task', id: 'a' } as const }
    await post(member, leg)
    expect(await orRefusal(post(member, { ...leg, amount: 101n }))).toBe('409 idempotency_conflict')
    expect(await orRefusal(post(member, { ...leg, reference: { kind: 'task', id: 'b' } }))).toBe(
      '409 idempotency_conflict',
    )
    expect(await orRefusal(post(member, deposit(100n, 'key')))).toBe('409 idempotency_conflict')
    expect(await ledger.balances(app, member)).toEqual({ available: 100n, held: 0n })
  })

  it('is a new one if another member uses the same key', async () => {
    expect(await post(randomUUID(), deposit(1n, 'shared'))).toBe(1)
    expect(await post(randomUUID(), deposit(2n, 'shared'))).toBe(1)
  })

  it('happens once when sixteen processes try at the same time', async () => {
    const member = randomUUID()
    const posted = await Promise.all(Array.from({ length: 16 }, () => post(member, deposit(5n, 'same'))))
    expect(posted.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await ledger.balances(app, member)).toEqual({ available: 5n, held: 0n })
    const house: Leg = {
      key: 'same',
      asset: 'USDT',
      debit: 'treasury',
      credit: 'suspense',
      amount: 5n,
      kind: 'deposit_unknown',
    }
    const byHouse = await Promise.all(Array.from({ length: 16 }, () => post(NIL_ID, house)))
    expect(byHouse.reduce((sum, count) => sum + count, 0)).toBe(1)
  })
})

describe('simultaneous new and repeated postings of one member', () => {
  it('leave the balance equal to the journal, in an order without gaps', async () => {
    const member = randomUUID()
    const keys = Array.from({ length: 8 }, (_, at) => `k${at}`)
    await Promise.all([...keys, ...keys, ...keys, ...keys].map((key) => post(member, deposit(3n, key))))
    expect(await ledger.balances(app, member)).toEqual({ available: 24n, held: 0n })
    expect(await post(member, hold(24n))).toBe(1)
    expect(await verifyJournal(app)).toEqual([])
  })
})

describe('many simultaneous debits of one balance', () => {
  it('succeed until the balance is used and are refused afterwards', async () => {
    const member = randomUUID()
    await post(member, deposit(100n))
    const outcomes = await Promise.all(Array.from({ length: 32 }, () => orRefusal(post(member, hold(10n)))))
    expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome === '422 balance_short')).toHaveLength(22)
    expect(await ledger.balances(app, member)).toEqual({ available: 0n, held: 100n })
  })
})

describe('postings of several assets in different orders', () => {
  it('wait for each other without a deadlock', async () => {
    const member = randomUUID()
    await post(member, deposit(1n), points(1n))
    const once = (...legs: Leg[]) => transaction(app, (tx) => ledger.post(tx, member, legs), { attempts: 1 })
    const posting: Promise<number>[] = []
    await transaction(app, async (tx) => {
      await ledger.post(tx, member, [points(1n)])
      posting.push(once(points(1n), deposit(1n)))
      await waitUntilBlocked(owner)
      posting.push(once(deposit(1n), points(1n)))
      await waitUntilBlocked(owner, 2)
    })
    expect(await Promise.all(posting)).toEqual([2, 2])
    expect((await ledger.balances(app, member)).available).toBe(3n)
  })
})

describe('a debit that was not covered at first', () => {
  const inSteps = (member: string) =>
    sql`select ledger_post_leg_in_steps(${member}, ${randomUUID()}, ${randomUUID()}, 'late', 'USDT', 'available', 'held', 10,
      'withdrawal_hold', null, null)`
  const codeOf = ({ code }: { code?: string }) => code

  it('waits for the debit before it and is refused if that one took the money', async () => {
    const member = randomUUID()
    await post(member, deposit(10n))
    let late: Promise<unknown> | undefined
    await transaction(app, async (tx) => {
      await ledger.post(tx, member, [hold(10n)])
      late = inSteps(member).execute(owner).catch(codeOf)
      await waitUntilBlocked(owner)
    })
    expect(await late).toBe('TH422')
    expect(await ledger.balances(app, member)).toEqual({ available: 0n, held: 10n })
  })

  it('does so also if the member’s first balance is stored in the meantime', async () => {
    const member = randomUUID()
    await sql`create function wait_here() returns trigger language plpgsql as
      $$ begin if current_setting('test.waits', true) = 'yes' then perform pg_advisory_xact_lock(1); end if; return new; end $$`.execute(
      owner,
    )
    await sql`create trigger wait_here before insert on member_balance for each row execute function wait_here()`.execute(
      owner,
    )
    let late: Promise<unknown> | undefined
    await transaction(app, async (tx) => {
      await transaction(owner, async (gate) => {
        await sql`select pg_advisory_xact_lock(1)`.execute(gate)
        late = transaction(owner, async (own) => {
          await sql`set local test.waits = 'yes'`.execute(own)
          await inSteps(member).execute(own)
        }).catch(codeOf)
        await waitUntilBlocked(owner)
        await post(member, deposit(10n))
        await ledger.post(tx, member, [hold(10n)])
      })
      const atGate = sql`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
      await expect.poll(async () => (await atGate.execute(owner)).rows).toEqual([])
      await waitUntilBlocked(owner)
    })
    expect(await late).toBe('TH422')
  })
})

describe('the books as a whole', () => {
  it('have each account on its normal side and sum to zero', async () => {
    const before = await ledger.houseBalances(app)
    const member = randomUUID()
    await post(member, deposit(1_000n), { ...deposit(250n), debit: 'pool_payable', kind: 'mining' })
    const after = await ledger.houseBalances(app)
    expect(after.treasury - before.treasury).toBe(1_000n)
    expect(after.pool_payable - before.pool_payable).toBe(-250n)
    expect(await ledger.sumOfAll(app)).toBe(0n)
  })

  it('reveal a balance that was changed outside the journal', async () => {
    const member = randomUUID()
    await post(member, deposit(10n))
    await database.owner.updateTable('member_balance').set({ available: 13n }).where('member_id', '=', member).execute()
    expect(await ledger.sumOfAll(app)).toBe(-3n)
    await database.owner.updateTable('member_balance').set({ available: 10n }).where('member_id', '=', member).execute()
  })
})
