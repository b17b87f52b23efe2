// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { InfiniteList } from './infinite-list.tsx'

/** The screen of these tests: the end of the list is in view or not. */
let endIsInView = true
const watching = new Set<(isInView: boolean) => void>()

class ScreenObserver {
  readonly #tell: (isInView: boolean) => void
  static margin: string | undefined
  constructor(onChange: (entries: { isIntersecting: boolean }[]) => void, { rootMargin }: IntersectionObserverInit) {
    ScreenObserver.margin = rootMargin
    this.#tell = (isIntersecting) => onChange([{ isIntersecting }])
  }
  observe() {
    watching.add(this.#tell)
    this.#tell(endIsInView)
  }
  disconnect() {
    watching.delete(this.#tell)
  }
}

function scrollEnd(isInView: boolean) {
  endIsInView = isInView
  for (const tell of watching) tell(isInView)
}

beforeEach(() => {
  endIsInView = true
  vi.stubGlobal('IntersectionObserver', ScreenObserver)
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'],
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type State = { hasMore?: boolean; loading?: boolean; failed?: boolean }
const names = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`)
const onLoadMore = vi.fn()
beforeEach(() => void onLoadMore.mockReset())

const list = (items: readonly string[], { hasMore = true, loading = false, failed = false }: State = {}) => (
  <InfiniteList
    label="Receipts"
    items={items}
    itemKey={(name) => name}
    renderItem={(name) => <p>{name}</p>}
    hasMore={hasMore}
    loading={loading}
    failed={failed}
    onLoadMore={onLoadMore}
    empty={<p>Nothing yet</p>}
    texts={{ loading: 'Loading', end: 'That is all', failed: 'Not loaded', retry: 'Try again' }}
  />
)
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const rows = () => within(screen.getByRole('list', { name: 'Receipts' })).queryAllByRole('listitem')

describe('the next page', () => {
  test('counts as reached 50 px before the end of the list', () => {
    render(list(names(3)))
    expect(ScreenObserver.margin).toBe('0px 0px 50px')
  })

  test('is asked for once its end is in view, and not before', () => {
    endIsInView = false
    render(list(names(3)))
    pass(5_000)
    expect(onLoadMore).not.toHaveBeenCalled()
    scrollEnd(true)
    pass(0)
    expect(onLoadMore).toHaveBeenCalledOnce()
  })

  test('is asked for again while short pages leave the end in view, at most once in 350 ms', () => {
    const { rerender } = render(list(names(3)))
    pass(0)
    rerender(list(names(3), { loading: true }))
    pass(100)
    rerender(list(names(4)))
    // The row is drawn in the next frame, and only then is the end its own.
    pass(16)
    pass(233)
    expect(onLoadMore).toHaveBeenCalledTimes(1)
    pass(1)
    expect(onLoadMore).toHaveBeenCalledTimes(2)
  })

  test('is asked for by a shorter list that ends in view as well', () => {
    const { rerender } = render(list(names(20)))
    pass(0)
    rerender(list(names(2)))
    pass(350)
    expect(onLoadMore).toHaveBeenCalledTimes(2)
  })

  test('is not asked for by an end that was in view only in passing', () => {
    const { rerender } = render(list(names(3)))
    pass(0)
    rerender(list(names(3), { loading: true }))
    rerender(list(names(4)))
    pass(100)
    scrollEnd(false)
    pass(5_000)
    expect(onLoadMore).toHaveBeenCalledTimes(1)
  })

  test.each<[string, State]>([
    ['it is loading', { loading: true }],
    ['it has failed', { failed: true }],
    ['there is none', { hasMore: false }],
  ])('is not asked for while %s', (_, state) => {
    render(list(names(3), state))
    pass(5_000)
    expect(onLoadMore).not.toHaveBeenCalled()
  })

  test('that failed comes when the button is pressed', () => {
    render(list(names(3), { failed: true }))
    expect(screen.getByRole('status').textContent).toContain('Not loaded')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onLoadMore).toHaveBeenCalledOnce()
  })

  test('that is loading is announced, and the list says that it is busy', () => {
    render(list(names(3), { loading: true }))
    expect(screen.getByRole('status').textContent).toContain('Loading')
    expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('true')
  })
})

describe('its end', () => {
  test('is announced after the last page', () => {
    render(list(names(3), { hasMore: false }))
    expect(screen.getByRole('status').textContent).toBe('That is all')
  })

  test('of a list without rows shows the page’s own text', () => {
    render(list([], { hasMore: false }))
    expect(screen.getByText('Nothing yet')).toBeTruthy()
    expect(screen.queryByText('That is all')).toBeNull()
  })

  test.each<State>([{ loading: true }, { failed: true }])(
    'is not known yet while a list without rows is %o',
    (state) => {
      render(list([], { hasMore: false, ...state }))
      expect(screen.queryByText('Nothing yet')).toBeNull()
    },
  )
})

describe('the rows', () => {
  test('of the first page are all there at once, and later ones come within a few frames', () => {
    const { rerender } = render(list(names(20)))
    expect(rows()).toHaveLength(20)
    rerender(list(names(32)))
    expect(rows()).toHaveLength(20)
    for (const count of [25, 30, 32]) {
      pass(16)
      expect(rows()).toHaveLength(count)
    }
  })

  test('of a shorter list are the only ones left', () => {
    const { rerender } = render(list(names(20)))
    rerender(list(names(2), { hasMore: false }))
    expect(rows().map((row) => row.textContent)).toEqual(['row 0', 'row 1'])
  })

  test('that two pages have in common are shown once', () => {
    render(list(['a', 'b', 'b', 'c'], { hasMore: false }))
    expect(rows().map((row) => row.textContent)).toEqual(['a', 'b', 'c'])
  })
})
