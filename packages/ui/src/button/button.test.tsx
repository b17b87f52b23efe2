// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Button, ButtonLink } from './button.tsx'
import { useLongPress } from './use-long-press.ts'
import { useSingleRun } from './use-single-run.ts'

afterEach(cleanup)

describe('a button', () => {
  test('acts once while its promise is under way, and again after it', async () => {
    const running = Promise.withResolvers<void>()
    const press = vi.fn(() => running.promise)
    const user = userEvent.setup()
    render(<Button onClick={press}>Pay</Button>)
    await user.dblClick(screen.getByRole('button'))
    await user.click(screen.getByRole('button'))
    expect(press).toHaveBeenCalledOnce()
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
    await act(async () => running.resolve())
    await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull())
    await user.click(screen.getByRole('button'))
    expect(press).toHaveBeenCalledTimes(2)
  })

  test('keeps the focus while it is busy: it is not disabled', async () => {
    const user = userEvent.setup()
    render(<Button onClick={() => new Promise(() => {})}>Pay</Button>)
    await user.click(screen.getByRole('button'))
    expect(document.activeElement).toBe(screen.getByRole('button'))
    expect(screen.getByRole('button').hasAttribute('disabled')).toBe(false)
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true')
  })

  test('that is busy does not send its form again', async () => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const user = userEvent.setup()
    const form = (pending: boolean) => (
      <form onSubmit={submit}>
        <Button type="submit" pending={pending}>
          Send
        </Button>
      </form>
    )
    const { rerender } = render(form(true))
    await user.click(screen.getByRole('button'))
    expect(submit).not.toHaveBeenCalled()
    rerender(form(false))
    await user.click(screen.getByRole('button'))
    expect(submit).toHaveBeenCalledOnce()
  })

  test('sends no form unless its type says so', async () => {
    const submit = vi.fn()
    const user = userEvent.setup()
    render(
      <form onSubmit={submit}>
        <Button>Help</Button>
      </form>,
    )
    await user.click(screen.getByRole('button'))
    expect(submit).not.toHaveBeenCalled()
  })

  test('that is disabled does nothing', async () => {
    const press = vi.fn()
    const user = userEvent.setup()
    render(
      <Button disabled onClick={press}>
        Pay
      </Button>,
    )
    await user.click(screen.getByRole('button'))
    expect(press).not.toHaveBeenCalled()
  })

  test('looks the same as a link of its kind', () => {
    render(
      <>
        <Button wide>Go</Button>
        <ButtonLink wide href="#/">
          Go
        </ButtonLink>
      </>,
    )
    expect(screen.getByRole('link').className).toBe(screen.getByRole('button').className)
  })
})

test('an action that failed can run again, and its failure is not hidden', async () => {
  const action = vi.fn(async () => {
    throw new Error('offline')
  })
  const { result } = renderHook(() => useSingleRun(action))
  await act(() => expect(result.current.run()).rejects.toThrow('offline'))
  expect(result.current.isRunning).toBe(false)
  await act(() => expect(result.current.run()).rejects.toThrow('offline'))
  expect(action).toHaveBeenCalledTimes(2)
})

describe('a place with a long press', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function open() {
    const act = vi.fn()
    const Place = () => <p {...useLongPress(act)}>0x12ab</p>
    const { unmount } = render(<Place />)
    return { act, unmount, place: screen.getByText('0x12ab') }
  }

  test.each<[string, (place: HTMLElement) => unknown]>([
    ['the finger is lifted', (place) => fireEvent.pointerUp(place)],
    ['the browser scrolls', (place) => fireEvent.pointerCancel(place)],
    ['a second finger comes down', (place) => fireEvent.pointerDown(place, { isPrimary: false })],
  ])('does nothing once %s', (_, happen) => {
    const { act, place } = open()
    fireEvent.pointerDown(place, { isPrimary: true })
    happen(place)
    vi.advanceTimersByTime(1_000)
    expect(act).not.toHaveBeenCalled()
  })

  test('acts once, without the browser’s own menu over it', () => {
    const { act, place } = open()
    fireEvent.pointerDown(place, { isPrimary: true })
    vi.advanceTimersByTime(1_000)
    expect(act).toHaveBeenCalledOnce()
    const menu = createEvent.contextMenu(place)
    fireEvent(place, menu)
    expect(menu.defaultPrevented).toBe(true)
  })

  test('does nothing once its page is gone', () => {
    const { act, place, unmount } = open()
    fireEvent.pointerDown(place, { isPrimary: true })
    unmount()
    vi.advanceTimersByTime(1_000)
    expect(act).not.toHaveBeenCalled()
  })
})
