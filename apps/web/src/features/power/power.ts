import { useMutation, useQuery } from '@tanstack/react-query'
import type { myHoldings, myPower } from '@terahold/contract/calls/member/power'
import type { Answer } from '@terahold/contract/client'
import { addDays, dayOf } from '@terahold/money/day'
import { api } from '../../shared/api/api.ts'
import { serverTime } from '../../shared/clock/server-clock.ts'
import type { DayRange } from '../../shared/form/day-range.ts'
import { readAll } from '../../shared/list/read-all.ts'
import { usePagedList } from '../../shared/list/use-paged-list.ts'
import { memberKey, refreshSubjects } from '../../shared/query/query-client.ts'
import { storedOffline } from '../../shared/query/stored-answers.ts'
import { useMember } from '../../shared/session/session.ts'

const LONGEST_PAGE = 100
/** 90 days of ten holdings; with more the chart says that it is incomplete. */
const HISTORY_PAGES = 9

type PageAsked = { readonly pageNum: number; readonly pageSize: number; readonly signal: AbortSignal }
export type Holding = Answer<typeof myHoldings>['rows'][number]
export type MyPower = Answer<typeof myPower>['data']
/** `open` holdings run or will start, `ended` ones are over. */
export type HoldingGroup = 'open' | 'ended'

/** Reads the member's total power. */
export function useMyPower() {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'power', 'summary'),
    meta: storedOffline,
    queryFn: async ({ signal }) => (await api.myPower({}, { signal })).data,
  })
}

/** Reads a page of the member's holdings, newest first. */
export function holdingsPage(status?: HoldingGroup) {
  return ({ signal, ...page }: PageAsked) =>
    api.myHoldings({ ...page, ...(status === undefined ? {} : { status }) }, { signal })
}

/** Reads the member's running or ended holdings, newest first. */
export function useHoldings(status: HoldingGroup) {
  const { userId } = useMember()
  return usePagedList({
    queryKey: memberKey(userId, 'power', 'holdings', status),
    meta: storedOffline,
    fetchPage: holdingsPage(status),
  })
}

/** Reads the newest hundred holdings at once, of a group or of any. */
export function useNewestHoldings(status?: HoldingGroup) {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'power', 'newest', status ?? 'all'),
    meta: storedOffline,
    queryFn: async ({ signal }) => (await holdingsPage(status)({ pageNum: 1, pageSize: LONGEST_PAGE, signal })).rows,
  })
}

/** Reads all holdings, also ended ones. Returns the newest hundred until the older ones are read, undefined before those. */
export function useAllHoldings(): readonly Holding[] | undefined {
  const { userId } = useMember()
  const { data: newest } = useNewestHoldings()
  const all = useQuery({
    queryKey: memberKey(userId, 'power', 'every'),
    enabled: newest?.length === LONGEST_PAGE,
    queryFn: ({ signal }) => readAll(holdingsPage(), ({ holdingId }) => holdingId, signal),
  })
  return all.data ?? newest
}

/** Reads the open holding of an order. The newest hundred are read for all orders of a list at once. */
export function useHoldingOf(orderId: string): Holding | undefined {
  const { userId } = useMember()
  const { data: newest } = useNewestHoldings('open')
  const found = newest?.find((one) => one.orderId === orderId)
  const older = useQuery({
    queryKey: memberKey(userId, 'power', 'of-order', orderId),
    enabled: newest?.length === LONGEST_PAGE && found === undefined,
    queryFn: async ({ signal }) => (await api.myHoldings({ status: 'open', orderId }, { signal })).rows,
  })
  return found ?? older.data?.[0]
}

/** Ends a holding at the quote that was shown. The server refuses any other; a repeat returns the same refund. */
export function useExitHolding() {
  return useMutation({
    mutationFn: async (exit: { holdingId: string; quote: string }) => (await api.exitHolding(exit)).data,
    onSettled: () => refreshSubjects(['power', 'orders', 'cash', 'performance']),
  })
}

/** Reads a page of receipts per settled day and holding, newest first. */
export function receiptsPage(range: DayRange) {
  return ({ signal, ...page }: PageAsked) => api.tokenHistory({ ...page, ...range }, { signal })
}

/** Reads the receipts of these days, newest first, with their totals. */
export function useReceipts(range: DayRange) {
  const { userId } = useMember()
  return usePagedList({
    queryKey: memberKey(userId, 'power', 'receipts', range),
    fetchPage: receiptsPage(range),
  })
}

/** Every receipt of the last so many days; `complete` is false when there are more than a chart should fetch. */
export function useRecentReceipts(days: number) {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'power', 'recent', days),
    queryFn: async ({ signal }) => {
      const today = dayOf(new Date(serverTime.now()))
      const read = receiptsPage({ from: addDays(today, -days), to: today })
      const first = await read({ pageNum: 1, pageSize: LONGEST_PAGE, signal })
      const pages = Math.min(HISTORY_PAGES, Math.ceil(first.total / LONGEST_PAGE))
      const others = Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
        read({ pageNum: index + 2, pageSize: LONGEST_PAGE, signal }),
      )
      const rows = [first, ...(await Promise.all(others))].flatMap((page) => page.rows)
      // A receipt that moves to the next page meanwhile counts once.
      const each = new Map(rows.map((row) => [`${row.holdingId} ${row.date} ${row.settlementId}`, row]))
      return { today, rows: [...each.values()], complete: rows.length >= first.total }
    },
  })
}
