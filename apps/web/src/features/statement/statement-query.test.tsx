import { usdtLines } from '@terahold/contract/calls/member/cash'
import { formatSigned } from '@terahold/money/amount'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { PLACES } from '../../shared/format/signed-amount.ts'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { createEnds } from '../../testing/statement-fixture.ts'
import { type ReadAll, useYearlyStatement } from './statement-query.ts'
import type { StatementLine } from './yearly-statement.ts'

setUpComponentTests()

const line = (number: number, amount: string) => ({
  lineId: `l${number}`,
  transferId: testId(number),
  at: '2026-02-01T00:00:00.000Z',
  kind: 'mining' as const,
  amount,
  balance: '1',
  memo: `Line ${number}`,
  ref: null,
  hash: 'ab'.repeat(32),
})

/** Reads two lines a page. */
const readAll: ReadAll = async (fetchPage, _keyOf, signal) => {
  const rows: StatementLine[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const page = await fetchPage({ pageNum, pageSize: 2, signal })
    rows.push(...page.rows)
    if (rows.length >= page.total) return rows
  }
}

function Shown({ year = 2026, read = readAll }) {
  const found = useYearlyStatement(year, read)
  if (found.isError) return <p role="alert">{found.error.name}</p>
  if (!found.isSuccess) return <p>reading</p>
  return <p>closes with {formatSigned(found.data.statement.closing, PLACES)}</p>
}

describe('the statement of a year', () => {
  test('is of every page', async () => {
    const rows = [line(1, '1'), line(2, '2'), line(3, '3')]
    api.answerBy(usdtLines, ({ query }) => ({
      data: createEnds('10', '16'),
      rows: rows.slice((Number(query.pageNum) - 1) * 2, Number(query.pageNum) * 2),
      total: 3,
    }))
    renderForMember(<Shown />)
    expect(await screen.findByText('closes with 16')).toBeTruthy()
    expect(api.requests(usdtLines).map(({ query }) => [query.pageNum, query.from, query.to])).toEqual([
      ['1', '2026-01-01', '2026-12-31'],
      ['2', '2026-01-01', '2026-12-31'],
    ])
  })

  test('is read again when a line was posted while its pages were read', async () => {
    let reads = 0
    api.answerBy(usdtLines, () => {
      reads += 1
      const closing = reads === 1 ? '12' : '11'
      return { data: createEnds('10', closing), rows: [line(1, '1')], total: 1 }
    })
    renderForMember(<Shown />)
    expect(await screen.findByText('closes with 11')).toBeTruthy()
    expect(reads).toBe(2)
  })

  test('is not shown when lines are missing each time', async () => {
    api.answer(usdtLines, { data: createEnds('10', '12'), rows: [line(1, '1')], total: 1 })
    renderForMember(<Shown />)
    expect((await screen.findByRole('alert')).textContent).toBe('StatementGap')
    expect(api.requests(usdtLines).length).toBeGreaterThan(1)
  })

  test('is not asked for again after a refusal', async () => {
    api.refuse(usdtLines, { code: 403, message: 'No.' })
    renderForMember(<Shown />)
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(api.requests(usdtLines)).toHaveLength(1)
  })

  test('follows a new line of the balance', async () => {
    api.answer(usdtLines, { data: createEnds('10', '11'), rows: [line(1, '1')], total: 1 })
    renderForMember(<Shown />)
    await screen.findByText('closes with 11')
    api.answer(usdtLines, { data: createEnds('10', '13'), rows: [line(1, '1'), line(2, '2')], total: 2 })
    void refreshSubjects(['cash'])
    expect(await screen.findByText('closes with 13')).toBeTruthy()
  })

  describe('with a day of more lines than a browser should hold', () => {
    const busy = '2026-02-01'
    const isBusy = ({ from, to }: { from?: string; to?: string }) => String(from) <= busy && busy <= String(to)
    /** Of every range with the busy day there are too many lines to keep. */
    const readQuietDays: ReadAll = async (fetchPage, _keyOf, signal) => {
      const { rows, total } = await fetchPage({ pageNum: 1, pageSize: 1, signal })
      return total > 0 ? undefined : [...rows]
    }
    /** So many lines of one USDT each, newest first, after a balance of ten. */
    const newestFirst = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...line(count - index, '1'),
        balance: String(10 + count - index),
      }))
    const answer = (linesOf: (pageNum: number) => readonly StatementLine[]) =>
      api.answerBy(usdtLines, ({ query }) => {
        const [balance, start] = [String(query.to) < busy ? '10' : '260', (Number(query.pageNum) - 1) * 100]
        if (!isBusy(query)) return { data: createEnds(balance, balance), rows: [], total: 0 }
        const rows = linesOf(Number(query.pageNum))
        return { data: createEnds('10', '260'), rows: rows.slice(start, start + 100), total: rows.length }
      })
    const shown = () => renderForMember(<Shown read={readQuietDays} />)

    test('is summed up page by page', async () => {
      answer(() => newestFirst(250))
      shown()
      expect(await screen.findByText('closes with 260')).toBeTruthy()
      const pages = api.requests(usdtLines).filter(({ query }) => query.from === busy && query.to === busy)
      expect(pages.map(({ query }) => query.pageNum)).toEqual(['1', '1', '2', '3'])
    })

    test('counts a line once that moved to the next page meanwhile', async () => {
      answer((pageNum) => newestFirst(pageNum === 1 ? 250 : 251))
      shown()
      expect(await screen.findByText('closes with 260')).toBeTruthy()
    })

    test.each([
      ['between two pages', newestFirst(250).toSpliced(100, 1)],
      ['at the start of the day', newestFirst(250).slice(0, -1)],
    ])('is not shown when a line is missing %s', async (_, rows) => {
      answer(() => rows)
      shown()
      expect((await screen.findByRole('alert')).textContent).toBe('StatementGap')
    })
  })
})
