import { useMutation, useQuery } from '@tanstack/react-query'
import type { myHoldings, myPower } from '@terahold/contract/calls/power'
import type { Answer } from '@terahold/contract/client'
import { addDays, dayOf } from '@terahold/money/day'
import { api } from '../../shared/api/api.ts'
import { serverTime } from '../../shared/clock/server-clock.ts'
import type { DayRange } from '../../shared/form/day-range.ts'
import { usePagedList } from '../../shared/list/use-paged-list.ts'
import { keptOffline } from '../../shared/query/kept-figures.ts'
import { memberKey, refreshSubjects } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'

const LONGEST_PAGE = 100
/** 90 days of ten holdings; beyond it the chart says that it shows less. */
const HISTORY_PAGES = 9

type PageAsked = { readonly pageNum: number; readonly pageSize: number; readonly signal: AbortSignal }
export type Holding = Answer<typeof myHoldings>['rows'][number]
export type MyPower = Answer<typeof myPower>['data']
/** `open` still run or are to, `ended` do no more. */
export type HoldingGroup = 'open' | 'ended'

/** My power as a whole. */
export function useMyPower() {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'power', 'summary'),
    meta: keptOffline,
    queryFn: async ({ signal }) => (await api.myPower({}, { signal })).data,
  })
}

/** Reads a page of my holdings, newest first. */
export function holdingsPage(status?: HoldingGroup) {
  return ({ signal, ...page }: PageAsked) =>
    api.myHoldings({ ...page, ...(status === undefined ? {} : { status }) }, { signal })
}

/** My holdings that run or are to, or those that ended, newest first. */
export function useHoldings(status: HoldingGroup) {
  const { userId } = useMember()
  return usePagedList({
    queryKey: memberKey(userId, 'power', 'holdings', status),
    meta: keptOffline,
    fetchPage: holdingsPage(status),
  })
}

/** The newest hundred holdings of any kind, read at once. */
export function useNewestHoldings() {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'power', 'newest'),
    meta: keptOffline,
    queryFn: async ({ signal }) => (await holdingsPage()({ pageNum: 1, pageSize: LONGEST_PAGE, signal })).rows,
  })
}

/** Leaves a holding at the quote that was shown; the server refuses another one, and asking again gives the same refund. */
export function useExitHolding() {
  return useMutation({
    mutationFn: async (exit: { holdingId: string; quote: string }) => (await api.exitHolding(exit)).data,
    onSettled: () => refreshSubjects(['power', 'orders', 'cash', 'rewards']),
  })
}

/** Reads a page of receipts per settled day and holding, newest first. */
export function receiptsPage(range: DayRange) {
  return ({ signal, ...page }: PageAsked) => api.tokenHistory({ ...page, ...range }, { signal })
}

/** Receipts of these days, newest first, with their sums. */
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
      return { today, rows, complete: rows.length >= first.total }
    },
  })
}
