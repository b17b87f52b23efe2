import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { PagedList } from './paged-list.tsx'
import { type ListPage, usePagedList } from './use-paged-list.ts'

setUpComponentTests()

/** Called with the end of the list in view. */
let reachEnd: () => void = () => undefined
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        reachEnd = () => onChange([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {
        reachEnd = () => undefined
      }
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

type Page = ListPage<string>
const read = vi.fn<(page: { pageNum: number; pageSize: number; signal: AbortSignal }) => Promise<Page>>()
beforeEach(() => void read.mockReset())

const rows = (from: number, count: number) => Array.from({ length: count }, (_, index) => `row ${from + index}`)

function List() {
  const list = usePagedList({ queryKey: ['paged-list-test'], fetchPage: read })
  return (
    <PagedList
      label="Rows"
      list={list}
      itemKey={(row) => row}
      renderItem={(row) => <p>{row}</p>}
      empty={<p>Nothing yet</p>}
    />
  )
}

const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const asked = () => read.mock.calls.map(([{ pageNum, pageSize }]) => [pageNum, pageSize])

test('asks for a page of twenty at a time as its end comes into view, and says where it ends', async () => {
  read.mockImplementation(async ({ pageNum }) => ({ rows: rows(20 * pageNum, pageNum === 1 ? 20 : 3), total: 23 }))
  renderForMember(<List />)
  await waitFor(() => expect(items()).toHaveLength(20))
  expect(asked()).toEqual([[1, 20]])
  act(() => reachEnd())
  await waitFor(() => expect(items()).toHaveLength(23))
  expect(asked()).toEqual([
    [1, 20],
    [2, 20],
  ])
  expect(await screen.findByText('End of list')).toBeTruthy()
  act(() => reachEnd())
  expect(read).toHaveBeenCalledTimes(2)
})

test('says nothing at the end of a list of one page', async () => {
  read.mockImplementation(async () => ({ rows: rows(20, 20), total: 20 }))
  renderForMember(<List />)
  await waitFor(() => expect(items()).toHaveLength(20))
  expect(screen.queryByText('End of list')).toBeNull()
})

test.each([
  ['an empty page', { rows: [], total: 40 }],
  ['a total that shrank', { rows: rows(40, 1), total: 21 }],
])('ends at %s instead of asking for ever', async (_, second) => {
  read.mockImplementation(async ({ pageNum }) => (pageNum === 1 ? { rows: rows(20, 20), total: 40 } : second))
  renderForMember(<List />)
  await waitFor(() => expect(items()).toHaveLength(20))
  act(() => reachEnd())
  await waitFor(() => expect(items()).toHaveLength(20 + second.rows.length))
  await waitFor(() => expect(screen.queryByText('Loading more')).toBeNull())
  act(() => reachEnd())
  expect(read).toHaveBeenCalledTimes(2)
})

test('keeps its rows when the next page fails, and asks for that page again on request', async () => {
  read.mockImplementation(async ({ pageNum }) => {
    if (pageNum === 2) throw new TypeError('Failed to fetch')
    return { rows: rows(20, 20), total: 21 }
  })
  const { user } = renderForMember(<List />)
  await waitFor(() => expect(items()).toHaveLength(20))
  act(() => reachEnd())
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 8_000 })
  expect(items()).toHaveLength(20)
  read.mockResolvedValue({ rows: ['row last'], total: 21 })
  await user.click(retry)
  await waitFor(() => expect(items().at(-1)).toBe('row last'))
  expect(asked().at(-1)).toEqual([2, 20])
})

test('without rows shows what there is instead', async () => {
  read.mockResolvedValue({ rows: [], total: 0 })
  renderForMember(<List />)
  expect(await screen.findByText('Nothing yet')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
})
