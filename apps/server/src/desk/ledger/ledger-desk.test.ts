import { createHash, randomUUID } from 'node:crypto'
import { exportTransfers, listTransfers, showTransfer } from '@terahold/contract/calls/desk/desk-ledger'
import { parseAmount } from '@terahold/money/amount'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NIL_ID, newId } from '../../db/ids.ts'
import { createLedgerFixture, deposit } from '../../ledger/fixtures/ledger-fixture.ts'
import type { Leg } from '../../ledger/ledger.ts'
import { createLedgerDesk } from './ledger-desk.ts'
import { selectTransfers, type TransferFilter, type TransferSort } from './transfer-store.ts'

let world: Awaited<ReturnType<typeof createLedgerFixture>>
let desk: ReturnType<typeof createLedgerDesk>
const audited: { action: string; detail?: unknown }[] = []
const chainId = 31_337
const [ada, ben] = [randomUUID(), randomUUID()]
const usdt = (amount: string) => parseAmount(amount, 18)
const txHash = `0x${'ab'.repeat(32)}`
const operator = { operatorId: randomUUID(), name: 'Gaia', roles: ['auditor'] as const }
const leg = (fields: Omit<Leg, 'key' | 'asset'>): Leg => ({ key: randomUUID(), asset: 'USDT', ...fields })

beforeAll(async () => {
  world = await createLedgerFixture()
  desk = createLedgerDesk({
    db: world.app,
    chainId,
    decimals: 18,
    ledger: world.ledger,
    audit: async (_, entry) => void audited.push(entry),
    lastReconciliation: async () => undefined,
  })
  await world.moveTo('2026-03-01T10:00:00Z')
  const reference = { kind: 'chain_transfer', id: `${txHash}:3` } as const
  await world.post(ada, { ...deposit(usdt('100')), reference })
  await world.moveTo('2026-03-02T10:00:00Z')
  const pays = { debit: 'available', kind: 'order_payment', reference: { kind: 'order', id: randomUUID() } } as const
  await world.post(
    ada,
    leg({ ...pays, credit: 'unearned', amount: usdt('60') }),
    leg({ ...pays, credit: 'goods', amount: usdt('5.5') }),
  )
  await world.moveTo('2026-03-03T10:00:00Z')
  await world.post(ben, deposit(usdt('7')))
  await world.post(ben, {
    key: randomUUID(),
    asset: 'POINT',
    debit: 'points_issued',
    credit: 'available',
    amount: 40n,
    kind: 'points_earned',
  })
  await world.post(NIL_ID, leg({ debit: 'payout_vault', credit: 'treasury', amount: usdt('50'), kind: 'vault_refill' }))
})
afterAll(() => world.drop())

const none = { account: undefined, kind: undefined, memberId: undefined, from: undefined, to: undefined }
const amounts = async (filter: Partial<TransferFilter> = {}) =>
  (await desk.transfers({ asset: 'USDT', ...none, ...filter })).transfers.map(({ amount }) => amount)

describe('the accounts', () => {
  it('have their balances on their normal side, and sum to zero', async () => {
    const { accounts, sum } = await desk.accounts('USDT')
    const balance = (name: string) => accounts.find(({ account }) => account === name)
    expect(balance('available')).toEqual({ account: 'available', owner: 'member', side: 'credit', balance: '41.5' })
    expect(balance('treasury')).toMatchObject({ owner: 'house', side: 'debit', balance: '57' })
    expect(balance('payout_vault')).toMatchObject({ balance: '50' })
    expect(sum).toBe('0')
  })

  it('are those of one asset', async () => {
    const { accounts } = await desk.accounts('POINT')
    expect(accounts.find(({ account }) => account === 'points_issued')?.balance).toBe('40')
    expect(accounts.find(({ account }) => account === 'treasury')?.balance).toBe('0')
  })
})

describe('the transfers', () => {
  it.each<[string, Partial<TransferFilter>, string[]]>([
    ['all of an asset', {}, ['50', '7', '5.5', '60', '100']],
    ['another asset', { asset: 'POINT' }, ['40']],
    ['a debited or credited account', { account: 'treasury' }, ['50', '7', '100']],
    ['an account that some transfers of a kind have', { account: 'goods' }, ['5.5']],
    ['a kind', { kind: 'order_payment' }, ['5.5', '60']],
    ['a kind that the account does not have', { kind: 'deposit', account: 'goods' }, []],
    ['a member', { memberId: ada }, ['5.5', '60', '100']],
    ['a member, an account and a kind', { memberId: ada, account: 'unearned', kind: 'order_payment' }, ['60']],
    ['days, both included', { from: '2026-03-01', to: '2026-03-02' }, ['5.5', '60', '100']],
    ['a day of a member', { memberId: ada, from: '2026-03-02' }, ['5.5', '60']],
  ])('can be %s, newest first', async (_, filter, expected) => {
    expect(await amounts(filter)).toEqual(expected)
  })

  it('are not listed for the member of zeros, as which the house’s are stored', () => {
    for (const call of [listTransfers, exportTransfers, showTransfer]) {
      expect(call.input.safeParse({ member: ada }).success).toBe(true)
      expect(call.input.safeParse({ member: NIL_ID }).success).toBe(false)
    }
  })

  it('name their member, or none for the house', async () => {
    const { transfers } = await desk.transfers({ asset: 'USDT', ...none })
    expect(transfers.map(({ memberId }) => memberId)).toEqual([null, ben, ada, ada, ada])
  })
})

describe('one transfer', () => {
  it('is shown with what was posted together with it', async () => {
    const { transfers } = await desk.transfers({ asset: 'USDT', ...none, kind: 'order_payment' })
    const [goods] = transfers
    const shown = await desk.transfer(goods?.transferId ?? '', ada)
    expect(shown.transfer).toEqual(goods)
    expect(shown.group).toEqual(transfers.toReversed())
  })

  it('names its member by the wallet, and nobody for the house', async () => {
    const address = `0x${'5a'.repeat(20)}`
    await world.owner.insertInto('member').values({ member_id: ada, address, created_at: world.clock.now() }).execute()
    const { transfers } = await desk.transfers({ asset: 'USDT', ...none })
    const walletOf = async (member: string | null) => {
      const { transferId = '' } = transfers.find(({ memberId }) => memberId === member) ?? {}
      return (await desk.transfer(transferId, member ?? undefined)).memberWallet
    }
    expect(await walletOf(ada)).toBe(address)
    expect(await walletOf(null)).toBeNull()
  })

  it('leads to the on-chain transfer and the signed decision it rests on', async () => {
    const log = { chain_id: chainId, tx_hash: txHash, token: txHash.slice(0, 42), block_number: 7n, block_hash: txHash }
    const fields = { sender: `0x${'01'.repeat(20)}`, recipient: `0x${'02'.repeat(20)}`, block_time: world.clock.now() }
    for (const logIndex of [3, 4])
      await world.owner
        .insertInto('chain_transfer')
        .values({
          ...log,
          ...fields,
          log_index: logIndex,
          amount: usdt('100'),
          state: 'suspense',
          recorded_at: new Date(),
        })
        .execute()
    const by = newId(world.clock)
    await sql`insert into operator (operator_id, name, address, roles, created_at)
      values (${by}, 'Ada', ${`0x${'03'.repeat(20)}`}, '{settlement}', now())`.execute(world.owner)
    const decisionId = newId(world.clock)
    const signed = { decision: '{}', maker: `0x${'03'.repeat(20)}`, maker_signature: '0x', recorded_by: by }
    await world.owner
      .insertInto('operator_decision')
      .values({
        ...signed,
        decision_id: decisionId,
        type: 'SuspenseAssignment',
        subject: `${txHash}:3`,
        recorded_at: new Date(),
        expires_at: new Date(),
      })
      .execute()
    const [transfer] = (await desk.transfers({ asset: 'USDT', ...none, memberId: ada, kind: 'deposit' })).transfers
    const shown = await desk.transfer(transfer?.transferId ?? '', ada)
    expect(shown.chain).toMatchObject([{ txHash, logIndex: 3, amount: '100', state: 'suspense' }])
    expect(shown.decisions).toMatchObject([{ decisionId, type: 'SuspenseAssignment' }])
  })

  it('is not found under another member', async () => {
    const [transfer] = (await desk.transfers({ asset: 'USDT', ...none, memberId: ada })).transfers
    for (const memberId of [ben, undefined])
      await expect(desk.transfer(transfer?.transferId ?? '', memberId)).rejects.toThrow('record_unknown')
  })
})

describe('an export', () => {
  it('is CSV with the hash of exactly its bytes, which the audit log keeps', async () => {
    const { csv, sha256, transfers, isWhole } = await desk.exportCsv(operator, {
      asset: 'USDT',
      ...none,
      memberId: ada,
    })
    expect([transfers, isWhole]).toEqual([3, true])
    const lines = csv.split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[3]).toMatch(
      new RegExp(
        `^2026-03-01T(?:09:59|10:00).*,${ada},.*,deposit,treasury,available,100,USDT,chain_transfer,${txHash}:3$`,
      ),
    )
    expect(sha256).toBe(createHash('sha256').update(csv).digest('hex'))
    expect(audited).toMatchObject([{ action: 'ledger.export', detail: { sha256, transfers: 3, memberId: ada } }])
  })
})

describe('a long journal', () => {
  const rows = 30_000
  beforeAll(async () => {
    // Written past the posting function: only their order and number matter here. Many have the same time.
    await sql`
      insert into transfer (member_id, id, group_id, idempotency_key, asset, debit, credit, amount, kind, posted_at)
      select ${NIL_ID}, gen_random_uuid(), gen_random_uuid(), 'long:' || n, 'USDT',
        case n % 1000 when 0 then 'payout_vault' else 'revenue_receivable' end,
        case n % 1000 when 0 then 'treasury' else 'pool_payable' end, 1 + n / 9,
        case n % 1000 when 0 then 'vault_refill' else 'pool_net' end, timestamptz '2026-04-01' + (n / 7) * interval '1 second'
      from generate_series(1, ${rows}) n`.execute(world.owner)
    await sql`analyze transfer`.execute(world.owner)
  })

  async function planOf(filter: Partial<TransferFilter>, sort: TransferSort = '-time'): Promise<string> {
    const { transfers, next } = await desk.transfers({ asset: 'USDT', ...none, ...filter }, { sort })
    const last = transfers.at(-1)
    const after = { memberId: next?.split(':')[0] ?? NIL_ID, transferId: last?.transferId ?? '' }
    const page = await selectTransfers(world.app, { asset: 'USDT', ...none, ...filter }, { sort, after, count: 101 })
    return JSON.stringify((await sql`explain ${page}`.execute(world.app)).rows)
  }

  it.each<[string, Partial<TransferFilter>, RegExp, TransferSort?]>([
    ['of all', {}, /Index Scan Backward using transfer_posted/],
    [
      'of a kind',
      { kind: 'vault_refill' },
      /using transfer_kind_order .*?Index Cond: \(\(kind = [^)]*\) AND \(ROW\(posted_at, id\) </,
    ],
    [
      'of an account',
      { account: 'payout_vault' },
      /using transfer_kind_order .*?Index Cond: \(\(kind = [^)]*\) AND \(ROW\(posted_at, id\) </,
    ],
    ['of a member', { memberId: ada }, /Index .*member_id = /],
    ['of all, oldest first,', {}, /Index Scan using transfer_posted/, 'time'],
    ['of all, largest first,', {}, /Index Scan Backward using transfer_kind_amount/, '-amount'],
    [
      'of an account, smallest first,',
      { account: 'revenue_receivable' },
      /using transfer_kind_amount .*?Index Cond: \(\(kind = [^)]*\) AND \(ROW\(\(amount\)::numeric, posted_at, id\) >/,
      'amount',
    ],
  ])('reads a page %s by an index', async (_, filter, index, sort) => {
    const plan = await planOf(filter, sort)
    expect(plan).toMatch(index)
    expect(plan).not.toMatch(/Seq Scan on transfer[ "]/)
  })

  it('reads a month of an account by an index of kinds, also with the plan that PostgreSQL keeps', async () => {
    const filter = { asset: 'USDT', ...none, account: 'available', from: '2026-04-01', to: '2026-04-30' } as const
    const page = await selectTransfers(world.app, filter, { sort: 'time', after: undefined, count: 101 })
    const kept = sql.raw(`explain (generic_plan) ${page.compile(world.app).sql}`)
    const plan = JSON.stringify((await kept.execute(world.app)).rows)
    expect(plan).toMatch(/using transfer_kind_order [^>]*Index Cond: \(\(kind = 'reversal'::text\) AND \(posted_at >=/)
    expect(plan).not.toContain('transfer_posted')
  })

  it.each<[string, TransferSort, RawBuilder<unknown>]>([
    ['newest first', '-time', sql`posted_at desc, id desc`],
    ['oldest first', 'time', sql`posted_at, id`],
    ['largest first', '-amount', sql`amount desc, posted_at desc, id desc`],
    ['smallest first', 'amount', sql`amount, posted_at, id`],
  ])(
    'is paged %s without a gap or a repetition where many transfers have the same time or amount',
    async (_, sort, order) => {
      const seen: string[] = []
      let cursor: string | undefined
      for (let pages = 0; pages < 12; pages += 1) {
        const page = await desk.transfers({ asset: 'USDT', ...none, account: 'pool_payable' }, { sort, cursor })
        seen.push(...page.transfers.map(({ transferId }) => transferId))
        cursor = page.next ?? undefined
      }
      const { rows: expected } = await sql<{ id: string }>`
      select id from transfer where kind = 'pool_net' order by ${order} limit 1200`.execute(world.owner)
      expect(seen).toEqual(expected.map(({ id }) => id))
    },
  )

  it('finds nothing of a kind that the account or the asset cannot have, and reads none of it', async () => {
    for (const filter of [
      { asset: 'USDT', kind: 'pool_net', account: 'payout_vault' },
      { asset: 'POINT', kind: 'pool_net' },
    ] as const) {
      expect((await desk.transfers({ ...none, ...filter })).transfers).toEqual([])
      const page = await selectTransfers(
        world.app,
        { ...none, ...filter },
        { sort: '-time', after: undefined, count: 101 },
      )
      expect(JSON.stringify((await sql`explain ${page}`.execute(world.app)).rows)).not.toContain('Scan')
    }
  })

  it('lists days by amount only of a member', () => {
    const isTaken = (input: object) => listTransfers.input.safeParse(input).success
    expect([{ from: '2026-04-01' }, { to: '2026-04-01' }].map((days) => isTaken({ ...days, sort: 'amount' }))).toEqual([
      false,
      false,
    ])
    expect(isTaken({ from: '2026-04-01', sort: '-amount' })).toBe(false)
    expect(isTaken({ from: '2026-04-01', sort: 'amount', member: ada })).toBe(true)
    expect(isTaken({ from: '2026-04-01' })).toBe(true)
    expect(isTaken({ sort: '-amount' })).toBe(true)
  })

  it('accepts its own cursors, and refuses texts that are not ids', async () => {
    const { next } = await desk.transfers({ asset: 'USDT', ...none })
    const isTaken = (cursor: string | null) => listTransfers.input.safeParse({ cursor }).success
    expect([next, `${'-'.repeat(36)}:${'-'.repeat(36)}`, next?.slice(1) ?? ''].map(isTaken)).toEqual([
      true,
      false,
      false,
    ])
  })

  it('ends its last page without a cursor', async () => {
    const filter = { asset: 'USDT' as const, ...none, account: 'payout_vault' as const }
    const { transfers, next } = await desk.transfers(filter)
    expect([transfers.length, next]).toEqual([31, null])
  })
})
