import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { problemOf } from '../../shared/problem/problem-of.ts'
import { memberKey } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'
import { type StatementLine, yearlyStatement } from './yearly-statement.ts'

type PageAsked = { readonly pageNum: number; readonly pageSize: number; readonly signal: AbortSignal }
/** Reads every page of a listing. */
export type ReadAll = (
  fetchPage: (page: PageAsked) => Promise<{ readonly rows: readonly StatementLine[]; readonly total: number }>,
  keyOf: (line: StatementLine) => string,
  signal: AbortSignal,
) => Promise<StatementLine[]>

/** Reads all lines of a year and sums them up. */
export function useYearlyStatement(year: number, readAll: ReadAll) {
  const { userId } = useMember()
  const range = { from: `${year}-01-01`, to: `${year}-12-31` }
  return useQuery({
    queryKey: memberKey(userId, 'cash', 'statement', year),
    // No answer, or a line that was posted while the pages were read.
    retry: (count, error) => problemOf(error).kind === 'unreachable' && count < 3,
    queryFn: async ({ signal }) => {
      let balances = { opening: '0', closing: '0' }
      const lines = await readAll(
        async ({ signal: pageSignal, ...page }) => {
          const answer = await api.usdtLines({ ...page, ...range }, { signal: pageSignal })
          balances = answer.data
          return answer
        },
        ({ lineId }) => lineId,
        signal,
      )
      return { lines, statement: yearlyStatement(balances, lines), madeAt: serverTime.now() }
    },
  })
}
