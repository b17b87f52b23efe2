import { points } from '@terahold/contract/calls/points'
import { InfiniteList } from '@terahold/ui/infinite-list'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { watchIntersections } from '../../testing/intersection.ts'
import { api as client } from '../api/api.ts'
import { QueryView } from '../loading/query-view.tsx'
import { useListTexts } from './list-texts.ts'
import { usePagedList } from './use-paged-list.ts'

setUpComponentTests()

const PAGE = 20

function Entries() {
  const texts = useListTexts()
  const list = usePagedList({
    queryKey: ['entries'],
    fetchPage: ({ signal, ...page }) => client.points(page, { signal }),
  })
  return (
    <QueryView query={list.query}>
      {() => (
        <InfiniteList
          label="Entries"
          items={list.rows}
          itemKey={({ id }) => id}
          renderItem={({ delta }) => <p>{delta}</p>}
          hasMore={list.hasMore}
          loading={list.loadingMore}
          failed={list.moreFailed}
          onLoadMore={list.loadMore}
          texts={texts}
          empty={<p>nothing</p>}
        />
      )}
    </QueryView>
  )
}

function answerWith(first: number, last: number, total: number) {
  const rows = Array.from({ length: last - first + 1 }, (_, index) => ({
    ...{ id: testId(first + index), delta: String(first + index), reason: 'task' as const, refId: null },
    at: '2026-03-01T10:00:00.000Z',
  }))
  api.answer(points, { data: { balance: '0' }, rows, total })
}

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => Number(textContent))
const pages = () => api.requests(points).map(({ query }) => query.pageNum)

/** Looks at the end of the list until something is so: the end counts at most once in a moment. */
const scroll = (look: () => void, check: () => void) =>
  waitFor(() => {
    look()
    check()
  })

test('reads the next page when the end comes into view, until there is none', async () => {
  const look = watchIntersections()
  answerWith(1, PAGE, 45)
  renderForMember(<Entries />)
  await waitFor(() => expect(shown()).toHaveLength(PAGE))
  expect(pages()).toEqual(['1'])
  answerWith(21, 40, 45)
  await scroll(look, () => expect(shown()).toHaveLength(40))
  answerWith(41, 45, 45)
  await scroll(look, () => expect(shown().at(-1)).toBe(45))
  look()
  expect(pages()).toEqual(['1', '2', '3'])
})

test('a page that fails waits for a tap instead of asking again and again', async () => {
  const look = watchIntersections()
  answerWith(1, PAGE, 21)
  const { user } = renderForMember(<Entries />)
  await waitFor(() => expect(shown()).toHaveLength(PAGE))
  api.refuse(points, { code: 500, message: 'Not now.' })
  await scroll(look, () => expect(screen.queryByRole('button')).not.toBeNull())
  const button = screen.getByRole('button')
  look()
  expect(pages()).toEqual(['1', '2'])
  answerWith(21, 21, 21)
  await user.click(button)
  await waitFor(() => expect(shown().at(-1)).toBe(21))
  expect(screen.queryByRole('button')).toBeNull()
})

test('a page without rows ends the list, whatever its total says', async () => {
  const look = watchIntersections()
  answerWith(1, PAGE, 99)
  renderForMember(<Entries />)
  await waitFor(() => expect(shown()).toHaveLength(PAGE))
  api.answer(points, { data: { balance: '0' }, rows: [], total: 99 })
  await scroll(look, () => expect(pages()).toEqual(['1', '2']))
  await waitFor(() => expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('false'))
  look()
  expect(pages()).toEqual(['1', '2'])
})

test('a list without rows says so instead of an end', async () => {
  api.answer(points, { data: { balance: '0' }, rows: [], total: 0 })
  renderForMember(<Entries />)
  expect(await screen.findByText('nothing')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
})
