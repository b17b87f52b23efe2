import { useMutation, useQuery } from '@tanstack/react-query'
import type { myDays, myHoldings, myPower } from '@terahold/contract/calls/member/power'
import type { Answer } from '@terahold/contract/client'
import { dayOf } from '@terahold/money/day'
import { api } from '../../shared/api/api.ts'
import { serverTime } from '../../shared/clock/server-clock.ts'
import type { DayRange } from '../../shared/form/day-range.ts'
import { readAll } from '../../shared/list/read-all.ts'
import { usePagedList } from '../../shared/list/use-paged-list.ts'
import { memberKey, rereads } from '../../shared/query/query-client.ts'
import { storedOffline } from '../../shared/query/stored-answers.ts'
import { useMember } from '../../shared/session/session.ts'

const LONGEST_PAGE = 100

type PageAsked = { readonly pageNum: number; readonly pageSize: number; readonly signal: AbortSignal }
export type Holding = Answer<typeof myHoldings>['rows'][number]
export type SettledDay = Answer<typeof myDays>['rows'][number]
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
    onSettled: rereads(['power', 'orders', 'cash', 'performance']),
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

/** Reads the money of each of the last so many days over all holdings, newest first, and the day of reading. At most 90. */
export function useRecentDays(days: number) {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'power', 'recent', days),
    queryFn: async ({ signal }) => {
      const { rows } = await api.myDays({ days }, { signal })
      return { today: dayOf(new Date(serverTime.now())), rows }
    },
  })
}
