import { useQuery } from '@tanstack/react-query'
import { addDays, dayOf } from '@terahold/money/day'
import { api } from '../../shared/api.ts'
import { memberKey } from '../../shared/query-client.ts'
import { serverTime } from '../../shared/server-clock.ts'
import { useMember } from '../../shared/session.ts'
import { usePagedList } from '../../shared/use-paged-list.ts'

const HISTORY = '/prod/APP/BUser/myInfoToken'
const HISTORY_PAGE = 100
/** 90 days of ten holdings; beyond it the chart says that it shows less. */
const HISTORY_PAGES = 9

/** My power as a whole. */
export function useMyPower() {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'power', 'summary'),
    queryFn: async ({ signal }) => (await api.get('/prod/APP/BUser/mySuanl', {}, { signal })).data,
  })
}

/** My holdings, newest first. */
export function useHoldings() {
  const { userId } = useMember()
  return usePagedList({
    queryKey: memberKey(userId, 'power', 'holdings'),
    fetchPage: ({ signal, ...page }) => api.get('/prod/APP/BUser/mySuanlInfo', page, { signal }),
  })
}

/** Receipts per settled day and holding, newest first. */
export function useReceipts() {
  const { userId } = useMember()
  return usePagedList({
    queryKey: memberKey(userId, 'power', 'receipts'),
    fetchPage: ({ signal, ...page }) => api.get(HISTORY, page, { signal }),
  })
}

/** Every receipt of the last so many days; `complete` is false when there are more than a chart should fetch. */
export function useRecentReceipts(days: number) {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'power', 'recent', days),
    queryFn: async ({ signal }) => {
      const today = dayOf(new Date(serverTime.now()))
      const range = { from: addDays(today, -days), to: today, pageSize: HISTORY_PAGE }
      const first = await api.get(HISTORY, { ...range, pageNum: 1 }, { signal })
      const pages = Math.min(HISTORY_PAGES, Math.ceil(first.total / HISTORY_PAGE))
      const others = Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
        api.get(HISTORY, { ...range, pageNum: index + 2 }, { signal }),
      )
      const rows = [first, ...(await Promise.all(others))].flatMap((page) => page.rows)
      return { today, rows, complete: rows.length >= first.total }
    },
  })
}
