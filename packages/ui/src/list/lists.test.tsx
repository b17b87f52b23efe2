// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ToastProvider, useToast } from '../feedback/toast.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { Sheet } from '../overlay/sheet.tsx'
import { FoldedRow } from './folded-row.tsx'
import { InfiniteList } from './infinite-list.tsx'
import { PullToRefresh } from './pull-to-refresh.tsx'
import { SwipeRow } from './swipe-row.tsx'

afterEach(cleanup)

describe('a row that opens', () => {
  test('creates its content only then', async () => {
    const user = userEvent.setup()
    const content = vi.fn(() => <p>inside</p>)
    const Content = () => content()
    render(
      <FoldedRow summary="more">
        <Content />
      </FoldedRow>,
    )
    expect(content).not.toHaveBeenCalled()
    await user.click(screen.getByText('more'))
    expect(await screen.findByText('inside')).toBeTruthy()
  })
})

describe('a list that grows', () => {
  const texts = { loading: 'loading', end: 'end', failed: 'failed', retry: 'retry' }
  const drawn = vi.fn()
  const Row = ({ name, proof }: { readonly name: string; readonly proof: ReactNode }) => {
    drawn(name)
    return (
      <p>
        {name} {proof}
      </p>
    )
  }
  const Proof = ({ of }: { readonly of: string }) => <span>proof of {of}</span>
  const list = (names: readonly string[], proofOf = (name: string) => name) => (
    <InfiniteList
      label="names"
      items={names}
      itemKey={(name) => name}
      renderItem={(name) => <Row name={name} proof={<Proof of={proofOf(name)} />} />}
      hasMore={false}
      loading={false}
      onLoadMore={() => {}}
      texts={texts}
    />
  )

  test('draws only the rows that are new or show something else, also where a row holds elements', async () => {
    const { rerender } = render(list(['a', 'b']))
    drawn.mockClear()
    rerender(list(['a', 'b', 'c'], (name) => (name === 'b' ? 'another' : name)))
    expect(await screen.findByText('proof of c')).toBeTruthy()
    expect(screen.getByText('proof of another')).toBeTruthy()
    expect(drawn.mock.calls).toEqual([['b'], ['c']])
  })
})

describe('pulling to refresh', () => {
  const texts = { pull: 'pull', release: 'release', refreshing: 'refreshing', refresh: 'Refresh' }
  const touch = (clientY: number) => ({ touches: [{ clientX: 0, clientY }] })

  function open(onRefresh: () => Promise<unknown>) {
    render(
      <PullToRefresh onRefresh={onRefresh} texts={texts}>
        <p>page</p>
      </PullToRefresh>,
    )
    return screen.getByText('page')
  }

  test('far enough refreshes once it is let go', async () => {
    const running = Promise.withResolvers<void>()
    const refresh = vi.fn(() => running.promise)
    const page = open(refresh)
    fireEvent.touchStart(page, touch(0))
    fireEvent.touchMove(page, touch(400))
    expect(screen.getByRole('status').textContent).toContain('release')
    expect(refresh).not.toHaveBeenCalled()
    fireEvent.touchEnd(page, { touches: [] })
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('refreshing'))
    expect(refresh).toHaveBeenCalledOnce()
    await act(async () => running.resolve())
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  })

  test('a little does nothing', () => {
    const refresh = vi.fn(async () => {})
    const page = open(refresh)
    fireEvent.touchStart(page, touch(0))
    fireEvent.touchMove(page, touch(20))
    expect(screen.getByRole('status').textContent).toContain('pull')
    fireEvent.touchEnd(page, { touches: [] })
    expect(refresh).not.toHaveBeenCalled()
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('that the browser takes over does nothing', () => {
    const refresh = vi.fn(async () => {})
    const page = open(refresh)
    fireEvent.touchStart(page, touch(0))
    fireEvent.touchMove(page, touch(400))
    fireEvent.touchCancel(page, { touches: [] })
    expect(refresh).not.toHaveBeenCalled()
  })

  test('ends when a second finger comes down, and closes', () => {
    const refresh = vi.fn(async () => {})
    const page = open(refresh)
    fireEvent.touchStart(page, touch(0))
    fireEvent.touchMove(page, touch(400))
    fireEvent.touchStart(page, { touches: [touch(400), touch(500)].flatMap(({ touches }) => touches) })
    expect(screen.getByRole('status').textContent).toBe('')
    fireEvent.touchMove(page, touch(600))
    fireEvent.touchEnd(page, touch(600))
    expect(refresh).not.toHaveBeenCalled()
  })

  test('from further down the page scrolls it', () => {
    const refresh = vi.fn(async () => {})
    const page = open(refresh)
    vi.stubGlobal('scrollY', 300)
    fireEvent.touchStart(page, touch(0))
    vi.unstubAllGlobals()
    fireEvent.touchMove(page, touch(400))
    fireEvent.touchEnd(page, { touches: [] })
    expect(refresh).not.toHaveBeenCalled()
  })

  test('has a button for a keyboard', async () => {
    const refresh = vi.fn(async () => {})
    open(refresh)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Refresh' }))
    expect(refresh).toHaveBeenCalledOnce()
  })
})

describe('a row that is swiped', () => {
  const onDelete = vi.fn()
  function open() {
    onDelete.mockReset()
    render(
      <SwipeRow action={{ label: 'Delete', onAction: onDelete }}>
        <p>row</p>
      </SwipeRow>,
    )
    const row = screen.getByText('row')
    if (row.parentElement !== null) row.parentElement.setPointerCapture = () => {}
    return row
  }
  const isOpen = () => !screen.getByText('Delete').hasAttribute('inert')
  function swipe(row: HTMLElement, by: { x: number; y?: number }, pointerType = 'touch') {
    const pointer = { pointerType, pointerId: 1 }
    fireEvent.pointerDown(row, { ...pointer, clientX: 200, clientY: 100 })
    fireEvent.pointerMove(row, { ...pointer, clientX: 200 + by.x, clientY: 100 + (by.y ?? 0) })
    return { letGo: () => fireEvent.pointerUp(row, pointer) }
  }

  test('hides its action from everybody until it is open', () => {
    const row = open()
    expect(isOpen()).toBe(false)
    const finger = swipe(row, { x: -80 })
    expect(isOpen()).toBe(false)
    finger.letGo()
    expect(isOpen()).toBe(true)
  })

  test.each<[string, { x: number; y?: number }, string]>([
    ['a little', { x: -40 }, 'touch'],
    ['to the right', { x: 80 }, 'touch'],
    ['while the page scrolls', { x: -60, y: 90 }, 'touch'],
    ['with a mouse, which selects text', { x: -80 }, 'mouse'],
  ])('stays closed when it is moved %s', (_, by, pointerType) => {
    swipe(open(), by, pointerType).letGo()
    expect(isOpen()).toBe(false)
  })

  test('acts once and closes', () => {
    swipe(open(), { x: -80 }).letGo()
    fireEvent.click(screen.getByText('Delete'))
    expect(onDelete).toHaveBeenCalledOnce()
    expect(isOpen()).toBe(false)
  })

  test('that is open closes when it is tapped or pushed back', () => {
    const row = open()
    swipe(row, { x: -80 }).letGo()
    swipe(row, { x: 0 }).letGo()
    expect(isOpen()).toBe(false)
    swipe(row, { x: -80 }).letGo()
    swipe(row, { x: 60 }).letGo()
    expect(isOpen()).toBe(false)
    expect(onDelete).not.toHaveBeenCalled()
  })
})

describe('a question', () => {
  const ask = (danger: boolean, on: { yes?: () => unknown; no?: () => void } = {}) =>
    render(
      <Dialog
        open
        title="Delete it?"
        onCancel={on.no ?? (() => {})}
        confirm={{ label: 'Yes', danger, onConfirm: on.yes ?? (() => {}) }}
        cancel={{ label: 'No' }}
      />,
    )

  test.each([
    [false, 'Yes'],
    [true, 'No'],
  ])('that is dangerous: %s has the focus on %s', async (danger, focused) => {
    ask(danger)
    await waitFor(() => expect(document.activeElement?.textContent).toBe(focused))
  })

  test('is answered once, however often it is tapped', async () => {
    const yes = vi.fn(() => new Promise(() => {}))
    ask(false, { yes })
    const user = userEvent.setup()
    await user.dblClick(screen.getByRole('button', { name: 'Yes' }))
    expect(yes).toHaveBeenCalledOnce()
  })

  test('is left with Escape', async () => {
    const no = vi.fn()
    ask(false, { no })
    await userEvent.setup().keyboard('{Escape}')
    await waitFor(() => expect(no).toHaveBeenCalledOnce())
  })
})

describe('a question that runs', () => {
  test('says so, and can be answered again after a failure', async () => {
    const runs = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const yes = vi.fn(() => runs[yes.mock.calls.length - 1]?.promise.catch(() => {}))
    render(<Dialog open title="Pay?" onCancel={() => {}} confirm={{ label: 'Yes', onConfirm: yes }} />)
    const user = userEvent.setup()
    const button = screen.getByRole('button', { name: 'Yes' })
    await user.click(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    await act(async () => runs[0]?.reject(new Error('offline')))
    expect(button.getAttribute('aria-busy')).toBeNull()
    await user.click(button)
    expect(yes).toHaveBeenCalledTimes(2)
  })
})

test('a sheet is named by its title and closes with its button or Escape', async () => {
  const close = vi.fn()
  const user = userEvent.setup()
  render(
    <Sheet open title="Countries" closeLabel="Close" onClose={close}>
      <p>content</p>
    </Sheet>,
  )
  expect(screen.getByRole('dialog', { name: 'Countries' }).textContent).toContain('content')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(close).toHaveBeenCalledTimes(2))
})

describe('short messages', () => {
  afterEach(() => void vi.useRealTimers())

  function Buttons() {
    const toast = useToast()
    return (
      <>
        <button type="button" onClick={() => toast.show({ text: 'Copied' })}>
          one
        </button>
        <button type="button" onClick={() => toast.show({ text: 'Saved', duration: 5_000 })}>
          two
        </button>
      </>
    )
  }

  test('replace each other, and end after their time', () => {
    vi.useFakeTimers()
    render(
      <ToastProvider>
        <Buttons />
      </ToastProvider>,
    )
    fireEvent.click(screen.getByText('one'))
    expect(screen.queryByText('Copied')).not.toBeNull()
    fireEvent.click(screen.getByText('two'))
    expect(screen.queryByText('Copied')).toBeNull()
    act(() => void vi.advanceTimersByTime(4_000))
    expect(screen.queryByText('Saved')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(1_001))
    expect(screen.queryByText('Saved')).toBeNull()
  })
})
