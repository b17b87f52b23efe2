import { contract } from '@terahold/contract'
import { answerWithExamples } from '@terahold/contract/fixtures/example-answers'
import { createFakeApi, type FakeApi } from '@terahold/contract/fixtures/fake-api'
import { servicePaths } from '@terahold/contract/service-paths'
import { riskDisclosure } from '@terahold/locale/en/risk-disclosure'
import {
  endedRows,
  holdingRows,
  openMoney,
  ownPools,
  performanceEntries,
  powerSteps,
  receipts,
  settledDays,
} from './holdings.ts'
import { hashOf, idOf, now, plans, pools, recordedDays, sites, today } from './market.ts'
import { chainAnswer, orders, paidOrder } from './orders.ts'
import { coverageDays, networkDays } from './public-days.ts'
import { available, statement } from './statement.ts'

/** What a page is looked at with: a member's data, a new member, or a server that refuses every call. */
export const dataStates = ['data', 'empty', 'error'] as const
export type DataState = (typeof dataStates)[number]

export const member = {
  address: '0x09DB0a93B389bEF724429898f539AEB7ac2Dd55f',
  userId: idOf(99),
  token: 'a-token-for-pictures',
  expiresAt: '2026-05-01T00:00:00.000Z',
}
export const inviteCode = '7K3M9Q2X'

const asOf = now.toISOString()
const friends = [
  { member: '0x3C…4293BC', level: 1, joinedAt: '2026-03-22T09:00:00.000Z', active: true, power: '110' },
  { member: '0x90…c6dEa1', level: 1, joinedAt: '2026-02-14T17:20:00.000Z', active: true, power: '50' },
  { member: '0x15…2C6A65', level: 2, joinedAt: '2026-02-02T08:10:00.000Z', active: true, power: '25' },
  { member: '0x99…B0A4dc', level: 1, joinedAt: '2026-01-09T12:45:00.000Z', active: false, power: '0' },
] as const

/** The server of the pictures: answers from fixed data, each checked against the contract. */
export type PictureServer = {
  readonly answer: (request: { url: string; method: string; body: string | null }) => Promise<Response>
}

/**
 * Returns a server that answers as in this state. A call without an answer, not even an example of the contract, stays open and is
 * reported by `unanswered`.
 */
export function pictureServer(
  state: DataState,
  { hasExamples = false }: { readonly hasExamples?: boolean } = {},
): PictureServer & { readonly unanswered: () => readonly string[] } {
  const api = createFakeApi()
  if (hasExamples) answerWithExamples(api, { empty: state === 'empty', day: '2026-03-27' })
  if (state === 'error') refuseAll(api)
  else {
    answerPublic(api)
    answerMember(api, { isNew: state === 'empty' })
    if (hasExamples) answerOrders(api, { isNew: state === 'empty' })
  }
  answerFiles(api)
  return {
    async answer({ url, method, body }) {
      const { pathname, searchParams } = new URL(url)
      if (pathname.startsWith(rpcPrefix)) return Response.json(chainAnswer(body, member.address))
      if (state !== 'error') answerByQuery(api, pathname, searchParams, state)
      return api.fetch(url, { method, body })
    },
    unanswered: () => api.reset(),
  }
}

function refuseAll(api: FakeApi): void {
  const refusal = { code: 503, message: 'The figures cannot be read now. Try again in a minute.' }
  for (const call of Object.values(contract)) api.refuse(call, refusal)
}

function answerFiles(api: FakeApi): void {
  const token = { address: '0xc7e9460767a22ed5d4dd3a806a4982e39783151d', decimals: 18, symbol: 'USDT' }
  api.file(servicePaths.appConfig, {
    profile: 'production',
    chainId: 56,
    token,
    treasury: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    explorerUrl: 'https://explorer.example/',
    pushKey: null,
    appVersion: '1.0.0',
  })
  api.file(servicePaths.health, { ok: true })
}

const [rpcPrefix = ''] = servicePaths.rpc.split(':')

/** Of the calls whose answer depends on what is asked for. */
function answerByQuery(api: FakeApi, path: string, query: URLSearchParams, state: DataState): void {
  if (path === contract.projects.path) {
    const rows = catalogue.filter(({ kind }) => kind === query.get('kind'))
    api.answer(contract.projects, { rows, total: rows.length })
  }
  if (path === contract.myHoldings.path && query.get('status') === 'ended') {
    api.answer(contract.myHoldings, { rows: state === 'empty' ? [] : endedRows, total: state === 'empty' ? 0 : 1 })
  }
  if (path === contract.performance.path && state === 'data') {
    const [page, size] = [Number(query.get('pageNum') ?? 1), Number(query.get('pageSize') ?? 20)]
    const rows = performanceEntries.rows.slice((page - 1) * size, page * size)
    api.answer(contract.performance, { ...performanceEntries, rows })
  }
  if (path === contract.trustDays.path) {
    const site = query.get('poolId') === pools.north.id ? 'north' : 'south'
    const rows = recordedDays(site)
      .slice(0, Number(query.get('days') ?? 60))
      .map(({ day, revenue, power, uptimeBps }) => ({
        day,
        settled: { revenue, power, uptimeBps },
        recordedSatoshi: '0',
        expected: null,
        measured: { power, uptimeBps, evidenceHash: hashOf(3) },
      }))
    api.answer(contract.trustDays, { rows, total: rows.length })
  }
}

const catalogue = [
  ...(['north', 'south'] as const).flatMap((site) => {
    const { capacity, uptimeBps, id, name } = pools[site]
    const { country, powerSource } = sites[site]
    const common = { country, powerSource, capacity, uptime30dBps: uptimeBps, evidenceUrl: null }
    return [
      { ...common, kind: 'site' as const, id: sites[site].id, name: sites[site].name },
      {
        ...common,
        kind: 'pool' as const,
        id,
        name,
        poolId: id,
        siteId: sites[site].id,
        available: pools[site].available,
      },
    ]
  }),
  ...plans.map(({ site: _site, ...plan }) => plan),
]

function answerPublic(api: FakeApi): void {
  const { capacity, available } = pools.south
  const place = { siteId: sites.south.id, name: sites.south.name, country: sites.south.country }
  api.answer(contract.powerSummary, {
    data: {
      capacity: '400000',
      attested30d: capacity,
      sold: '26860',
      reserved: '0',
      available,
      utilisationBps: 710,
      sites: [place],
      asOf,
    },
  })
  const rate = { currency: 'EUR', perDollar: '0.9249', day: today, host: 'www.ecb.europa.eu' } as const
  api.answer(contract.exchangeRates, { rows: [rate], total: 1 })
  const { revenue: usdt, day } = recordedDays('south')[0] ?? { revenue: '0', day: today }
  api.answer(contract.trustSummary, {
    data: {
      asOf,
      onChain: '1020639.407040575',
      owed: '712204.81',
      coverageBps: 14_331,
      everything: { owed: '728450.14', coverageBps: 14_011 },
      ledgerSum: '0',
      treasury: { signers: { needed: 2, owners: 3 } },
      accounts: [],
      latestRevenue: { day, usdt, poolId: pools.south.id, pool: pools.south.name, txid: hashOf(5), cleared: true },
    },
  })
  api.answer(contract.trustStatus, { data: { payouts: { running: true, halts: [], uncoveredSince: null } } })
  api.answer(contract.trustLiabilities, { rows: [], total: 0 })
  api.answer(contract.trustNetwork, { rows: networkDays, total: networkDays.length })
  api.answer(contract.trustCoverage, { rows: coverageDays, total: coverageDays.length })
  const contact = { kind: 'email' as const, label: 'Support', value: 'support@terahold.example', hours: null }
  api.answer(contract.contacts, { rows: [contact], total: 1 })
  api.answer(contract.announcements, { rows: [], total: 0 })
  const sections = riskDisclosure.map(({ title, text }) => ({ title, text }))
  api.answer(contract.riskDisclosure, { data: { version: '2026-11-4', sections } })
}

function answerMember(api: FakeApi, { isNew }: { isNew: boolean }): void {
  answerProfile(api, isNew)
  answerPower(api, isNew)
  answerTeam(api, isNew)
}

function answerProfile(api: FakeApi, isNew: boolean): void {
  api.answer(contract.profile, {
    data: {
      address: member.address,
      name: isNew ? null : 'Ada',
      email: isNew ? null : 'a***@example.com',
      emailVerified: !isNew,
      hasPassword: !isNew,
      inviter: null,
      riskVersion: '2026-11-4',
      locale: null,
      partner: { qualifies: false, power: isNew ? '0' : '60', threshold: '500', since: null },
      notifications: { email: ['order'], push: [] },
      holdUntil: null,
      holdReason: null,
      reset: null,
      move: null,
      unreadNotices: 0,
      createdAt: isNew ? asOf : '2025-11-05T08:00:00.000Z',
    },
  })
  api.answer(contract.myCash, {
    data: {
      ...(isNew
        ? { available: '0', pending: '0', held: '0', withdrawn: '0', earned: '0' }
        : { available, pending: openMoney.pending, held: '0', withdrawn: '25', earned: openMoney.net }),
      claimed: '0',
      min: '10',
      feeQuote: '0.05',
      feeFree: '0',
      dayLimitLeft: '10000',
      monthLimitLeft: '50000',
      holdUntil: null,
      holdReason: null,
      symbol: 'USDT',
      decimals: 18,
      chainId: 56,
      explorerUrl: null,
    },
  })
  const noLines = { rows: [], total: 0, data: { opening: '0', closing: '0', heldOpening: '0', heldClosing: '0' } }
  api.answer(contract.usdtLines, isNew ? noLines : statement)
  const none = { awaitingPayment: 0, coolingOff: 0, toShip: 0, shipped: 0, completed: 0, cancelled: 0, expired: 0 }
  const counts = {
    ...none,
    all: isNew ? 0 : 2,
    active: isNew ? 0 : 2,
    refunded: 0,
    withdrawable: 0,
    withdrawableUntil: null,
  }
  api.answer(contract.orderCounts, { data: counts })
  api.answer(contract.notifications, { data: { items: [], unread: isNew ? 0 : 2 } })
  api.answer(contract.points, { data: { balance: isNew ? '0' : '40' }, rows: [], total: 0 })
  api.answer(contract.withdrawals, { rows: [], total: 0 })
}

/** Not for the main screens, whose member has two orders and no more. */
function answerOrders(api: FakeApi, { isNew }: { isNew: boolean }): void {
  const rows = isNew ? [] : orders
  api.answer(contract.selectOrder, { data: paidOrder, rows: [...rows], total: rows.length })
}

function answerPower(api: FakeApi, isNew: boolean): void {
  const latest = { yesterdayNet: null, todayEstimate: null, yesterdayResult: null, todayResult: null }
  api.answer(contract.myPower, {
    data: {
      activePower: isNew ? '0' : '60',
      pendingPower: '0',
      endedPower: '0',
      nextStart: null,
      ...latest,
      asOf,
      open: isNew ? null : openMoney,
      uptime30dBps: isNew ? null : 9_770,
      pools: isNew ? [] : ownPools,
      powerSteps: isNew ? [] : powerSteps,
    },
  })
  const rows = isNew ? [] : holdingRows
  api.answer(contract.myHoldings, { rows, total: rows.length })
  const zero = { thDays: '0', gross: '0', net: '0', downtimeRefund: '0', feeUsed: '0', result: '0' }
  api.answer(contract.tokenHistory, isNew ? { rows: [], total: 0, data: zero } : receipts)
  const days = isNew ? [] : settledDays
  api.answer(contract.myDays, { rows: days, total: days.length })
  const sums = { gross: '0', fees: '0', net: '0', pending: '0', feeUsed: '0', result: '0', points: '0' }
  api.answer(contract.performance, isNew ? { rows: [], total: 0, data: { sums } } : performanceEntries)
}

function answerTeam(api: FakeApi, isNew: boolean): void {
  const rows = isNew ? [] : [...friends]
  const counts = isNew ? { l1: 0, l2: 0, active: 0, power: '0' } : { l1: 3, l2: 1, active: 3, power: '185' }
  api.answer(contract.team, { data: counts, rows, total: rows.length })
  const joined = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 1]
  api.answer(contract.teamSize, {
    data: {
      total: counts.l1 + counts.l2,
      l1: counts.l1,
      l2: counts.l2,
      active: counts.active,
      newThisMonth: isNew ? 0 : 1,
      series: joined.map((all, index) => {
        const month = new Date(Date.UTC(2025, 3 + index)).toISOString().slice(0, 7)
        const l2 = !isNew && index === 10 ? 1 : 0
        return { month, joined: isNew ? 0 : all, l1: isNew ? 0 : all - l2, l2 }
      }),
    },
  })
  api.answer(contract.downlineEarnings, {
    data: {
      month: today.slice(0, 7),
      asset: 'USDT',
      points: '0',
      pending: '4.86',
      paid: '18.42',
      l1: '16.2',
      l2: '2.22',
      capMonth: '1000',
      capLeft: '981.58',
    },
  })
  const inviter = { inviter: '0x3C…4293BC', expiresAt: '2026-04-14T12:00:00.000Z', boundAt: null }
  api.answer(contract.checkActivationCode, { data: { valid: true, status: 'open', ...inviter } })
}
