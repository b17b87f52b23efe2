import { describe, expect, it } from 'vitest'
import { readAll, TooManyRows } from './read-all.ts'

const { signal } = new AbortController()
const keyOf = (row: number) => String(row)

function listing(rows: readonly number[], total = rows.length) {
  const asked: number[] = []
  return {
    asked,
    fetchPage: async ({ pageNum, pageSize }: { pageNum: number; pageSize: number }) => {
      asked.push(pageNum)
      return { rows: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize), total }
    },
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('reading a whole listing', () => {
  it.each([
    [0, [1]],
    [100, [1]],
    [101, [1, 2]],
    [250, [1, 2, 3]],
  ])('of %i rows asks for the pages %j', async (count, pages) => {
    const { asked, fetchPage } = listing(upTo(count))
    expect(await readAll(fetchPage, keyOf, signal)).toEqual(upTo(count))
    expect(asked).toEqual(pages)
  })

  it('counts a row once that slid to the next page in the meantime', async () => {
    const pages = [upTo(100), [99, 100]]
    const rows = await readAll(async ({ pageNum }) => ({ rows: pages[pageNum - 1] ?? [], total: 102 }), keyOf, signal)
    expect(rows).toEqual(upTo(101))
  })

  it('is refused for more rows than a browser should hold, before reading on', async () => {
    const { asked, fetchPage } = listing(upTo(100), 50_001)
    await expect(readAll(fetchPage, keyOf, signal)).rejects.toThrow(TooManyRows)
    expect(asked).toEqual([1])
  })

  it('ends with what reading a page ends with', async () => {
    const lost = new Error('no answer')
    await expect(readAll(() => Promise.reject(lost), keyOf, signal)).rejects.toBe(lost)
  })
})
