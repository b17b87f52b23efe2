import { useQuery } from '@tanstack/react-query'
import { addDays, type Day, daysBetween } from '@terahold/money/day'
import { api } from '../../shared/api/api.ts'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { parseSignedAmount } from '../../shared/format/signed-amount.ts'
import { problemOf } from '../../shared/problem/problem-of.ts'
import { memberKey } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'
import {
  joinStatements,
  type Statement,
  StatementGap,
  type StatementLine,
  statementOfPage,
  withHeld,
  yearlyStatement,
} from './yearly-statement.ts'

/** The maximum page size of a list. */
const DAY_PAGE = 100

type PageAsked = { readonly pageNum: number; readonly pageSize: number; readonly signal: AbortSignal }
/** Reads every page of a listing. Undefined if it has more than a browser should hold. */
export type ReadAll = (
  fetchPage: (page: PageAsked) => Promise<{ readonly rows: readonly StatementLine[]; readonly total: number }>,
  keyOf: (line: StatementLine) => string,
  signal: AbortSignal,
) => Promise<StatementLine[] | undefined>

type Range = { readonly from: Day; readonly to: Day }
/** `lines` is undefined when there are too many to keep. */
type Summed = { readonly lines: StatementLine[] | undefined; readonly statement: Statement }

/** Reads all lines of a year and sums them up, half by half when they are too many to keep, and a day page by page. */
export function useYearlyStatement(year: number, readAll: ReadAll) {
  const { userId } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'cash', 'statement', year),
    // No answer, or a line that was posted while the pages were read.
    retry: (count, error) => problemOf(error).kind === 'unreachable' && count < 3,
    queryFn: async ({ signal }) => {
      const range = { from: `${year}-01-01`, to: `${year}-12-31` }
      const read = (part: Range) => readRange(part, readAll, signal)
      return { ...(await sumUp(range, read, (day) => readDay(day, signal))), madeAt: serverTime.now() }
    },
  })
}

async function sumUp(
  range: Range,
  read: (range: Range) => Promise<Summed | undefined>,
  readDay: (day: Day) => Promise<Statement>,
): Promise<Summed> {
  const whole = await read(range)
  if (whole) return whole
  const { from, to } = range
  if (from === to) return { lines: undefined, statement: await readDay(from) }
  const middle = addDays(from, Math.floor(daysBetween(from, to) / 2))
  const first = await sumUp({ from, to: middle }, read, readDay)
  const second = await sumUp({ from: addDays(middle, 1), to }, read, readDay)
  return { lines: undefined, statement: joinStatements([first.statement, second.statement]) }
}

/** Sums up a day page by page, newest first, and keeps no more than the lines of two pages. */
async function readDay(day: Day, signal: AbortSignal): Promise<Statement> {
  const read = (pageNum: number) => api.usdtLines({ from: day, to: day, pageNum, pageSize: DAY_PAGE }, { signal })
  let page = await read(1)
  let statement = statementOfPage(page.rows)
  for (let pageNum = 2; (pageNum - 1) * DAY_PAGE < page.total; pageNum += 1) {
    // A line that is posted meanwhile moves the last lines of a page to the next one.
    const known = new Set(page.rows.map(({ lineId }) => lineId))
    page = await read(pageNum)
    const rows = page.rows.filter(({ lineId }) => !known.has(lineId))
    if (rows.length > 0) statement = joinStatements([statementOfPage(rows), statement])
  }
  const { opening } = page.data
  if (statement.opening !== parseSignedAmount(opening)) throw new StatementGap(`${day} begins with ${opening}`)
  return withHeld(statement, page.data)
}

async function readRange(range: Range, readAll: ReadAll, signal: AbortSignal): Promise<Summed | undefined> {
  let balances = { opening: '0', closing: '0', heldOpening: '0', heldClosing: '0' }
  const lines = await readAll(
    async ({ signal: pageSignal, ...page }) => {
      const answer = await api.usdtLines({ ...page, ...range }, { signal: pageSignal })
      balances = answer.data
      return answer
    },
    ({ lineId }) => lineId,
    signal,
  )
  return lines && { lines, statement: yearlyStatement(balances, lines) }
}
