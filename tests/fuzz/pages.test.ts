import { contract } from '@terahold/contract'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { fillAccount } from './support/full-account.ts'
import { type Harness, openHarness } from './support/harness.ts'

type Name = keyof typeof contract
const calls = (Object.entries(contract) as [Name, EndpointDeclaration][]).map(([name, call]) => ({ name, call }))
const isPaged = ({ call }: (typeof calls)[number]) => 'pageNum' in (call.input as z.ZodObject).shape
const paged = calls.filter(isPaged)

/**
 * Bounded lists: a member's twenty sessions, our contact channels, the countries of the world, at most 366 days.
 * Wallets have pages of their own: wallet-services/routes.test.ts.
 */
const bounded: readonly Name[] = [
  'sessions',
  'announcements',
  'deskTasks',
  'listClaims',
  'listDifferences',
  'listOperators',
  'listPoolDeviations',
  'listRoots',
  'listUnknownOutflows',
  'listVenuePayments',
  'listVenues',
  'contacts',
  'dialCodes',
  'trustDays',
  'myDays',
  'trustPools',
  'trustCoverage',
  'trustNetwork',
  'exchangeRates',
  'walletDirectory',
]
/** What a new harness has little of. Its pages: apps/server/src/trust/record. */
const publicRecord = ['trustIncidents', 'trustNotices', 'trustOperators', 'trustDocuments', 'trustReleases'] as const
/**
 * Members appear in the ranking only if they chose to: team/ranking/ranking.test.ts tests its pages. Nothing is paid here:
 * withdrawals/payout/payout-routes.test.ts tests the pages of payouts. Records of two operators are all read by one function,
 * whose pages are tested with changes of venues.
 */
const mayBeEmpty = new Set<Name>([
  'ranking',
  'listPayouts',
  'listGoodsRefunds',
  'listVoids',
  'listCorrections',
  'listDeviations',
  'listAdvices',
  'listResumes',
  'listOperatorChanges',
  'listLimitRaises',
  'listOutflowBookings',
  'listUnblocks',
  'listAdoptions',
  'listAcceptances',
  'listUnfreezes',
  'listCatalogueChanges',
  'listGoodwill',
  'listAccountResets',
  'listAccountMoves',
  'listWalletOffers',
  'listExceptionalRefunds',
  'listBlockedAddresses',
  'listFreezes',
  ...publicRecord,
])

let harness: Harness
let tokens: Record<EndpointDeclaration['caller'], string | undefined>
beforeAll(async () => {
  harness = await openHarness()
  const { token } = await fillAccount(harness)
  tokens = { member: token, operator: await harness.first(), public: undefined }
})
afterAll(() => harness?.close())

it('every list is paged or bounded', () => {
  const endless = calls.filter((one) => one.call.row && !isPaged(one)).map(({ name }) => name)
  expect(endless.sort()).toEqual([...bounded].sort())
  expect(paged.length).toBeGreaterThan(15)
})

/** Lists that can have very many rows. Their text filter finds ids and addresses by how they begin. */
const foundByBeginning = new Set(['withdrawalQueue', 'listPayouts'])
const sorted = paged.filter(({ call }) => 'sort' in (call.input as z.ZodObject).shape)

it('every paged list of the desk is sorted by the server', () => {
  const ofDesk = paged.filter(({ call }) => call.caller === 'operator').map(({ name }) => name)
  expect(sorted.map(({ name }) => name).sort()).toEqual(ofDesk.sort())
  expect(sorted.length).toBeGreaterThan(25)
})

describe.each(sorted)('$name, sorted', ({ name, call }) => {
  const list = async (fields: Record<string, unknown>) => {
    const answer = await harness.ask(call, { token: tokens[call.caller], fields: { pageSize: 100, ...fields } })
    expect([name, fields, answer.code]).toEqual([name, fields, 200])
    return answer as unknown as { rows: Record<string, unknown>[]; total: number }
  }
  const { sort } = (call.input as z.ZodObject).shape
  const keys = ((sort as unknown as z.ZodOptional<z.ZodEnum>).unwrap().options as string[]).filter(
    (key) => !key.startsWith('-'),
  )

  it.each(keys)('by %s is the same list in both directions', async (key) => {
    const up = await list({ sort: key })
    const down = await list({ sort: `-${key}` })
    expect(down.rows).toEqual([...up.rows].reverse())
    expect(up.total).toBe((await list({})).total)
    const single = await Promise.all(
      up.rows.slice(0, 3).map((_, at) => list({ sort: key, pageNum: at + 1, pageSize: 1 })),
    )
    expect(single.flatMap(({ rows }) => rows)).toEqual(up.rows.slice(0, 3))
    const values = up.rows.map((row) => row[key]).filter((value) => typeof value === 'string' && /^[\d.]+$/.test(value))
    expect(values.map(Number)).toEqual(values.map(Number).sort((one, other) => one - other))
  })

  it('finds a row by its text in any case, and nothing by another text', async () => {
    const { rows } = await list({})
    for (const row of rows.slice(0, 3)) {
      const [text] = Object.values(row).filter((value) => typeof value === 'string' && value.length > 12)
      if (typeof text !== 'string') continue
      const part = foundByBeginning.has(name) ? text.slice(0, -2) : text.slice(2)
      const found = await list({ text: part.toUpperCase() })
      expect(found.rows).toContainEqual(row)
    }
    expect(await list({ text: 'zz%_\\zz' })).toMatchObject({ rows: [], total: 0 })
  })
})

describe.each(paged)('$name', ({ name, call }) => {
  const ask = (fields: Record<string, unknown>) => harness.ask(call, { token: tokens[call.caller], fields })
  const page = async (pageNum: number, pageSize: number) => {
    const answer = await ask({ pageNum, pageSize })
    expect(answer.code).toBe(call.successCode ?? 200)
    return answer as typeof answer & { rows: unknown[]; total: number }
  }

  it('has pages that together are the whole, each row once', async () => {
    const { rows: whole, total } = await page(1, 100)
    if (!mayBeEmpty.has(name)) expect(total).toBeGreaterThan(2)
    expect(whole).toHaveLength(Math.min(total, 100))
    const single = await Promise.all(whole.slice(0, 5).map((_, index) => page(index + 1, 1)))
    expect(single.flatMap(({ rows }) => rows)).toEqual(whole.slice(0, 5))
    const pairs = [await page(1, 2), await page(2, 2)]
    expect(pairs.flatMap(({ rows }) => rows)).toEqual(whole.slice(0, 4))
    for (const { total: told } of [...single, ...pairs]) expect(told).toBe(total)
    expect((await ask({})).rows).toEqual(whole.slice(0, 20))
    for (const beyond of [await page(total + 1, 1), await page(100_000, 100)])
      expect(beyond).toMatchObject({ rows: [], total })
  })

  it('names an invalid page', async () => {
    for (const [field, values] of [
      ['pageNum', ['0', '-1', '1.5', '100001', 'x', '']],
      ['pageSize', ['0', '-1', '2.5', '101', 'x', '']],
    ] as const)
      for (const value of values)
        expect(await ask({ [field]: value }), value).toMatchObject({ code: 400, reason: 'bad_field', field })
  })
})
