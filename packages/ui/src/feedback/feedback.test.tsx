// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { type ToastMessage, ToastProvider, useToast } from './toast.tsx'

afterEach(cleanup)

describe('what could not be loaded', () => {
  test('is announced, and loads again once however often the button is tapped', async () => {
    const running = Promise.withResolvers<void>()
    const retry = vi.fn(() => running.promise)
    const user = userEvent.setup()
    render(<ErrorState title="Not loaded" text="Nothing is lost." retryLabel="Try again" onRetry={retry} />)
    expect(screen.getByRole('alert').textContent).toContain('Not loadedNothing is lost.')
    const button = screen.getByRole('button', { name: 'Try again' })
    await user.dblClick(button)
    expect(retry).toHaveBeenCalledOnce()
    await act(async () => running.resolve())
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    await user.click(button)
    expect(retry).toHaveBeenCalledTimes(2)
  })
})

test('an empty place says so and offers what to do, without an alarm', () => {
  render(<EmptyState title="No orders yet" text="They appear here." action={<a href="#/plans">Plans</a>} />)
  expect(screen.getByText('No orders yet')).toBeTruthy()
  expect(screen.getByText('They appear here.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Plans' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a lost network is announced in a region that was there before', () => {
  const { rerender } = render(<OfflineBanner offline={false} text="You are offline" />)
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  rerender(<OfflineBanner offline text="You are offline" />)
  expect(screen.getByRole('status')).toBe(region)
  expect(region.textContent).toBe('You are offline')
  rerender(<OfflineBanner offline={false} text="You are offline" />)
  expect(region.textContent).toBe('')
})

describe('a short message', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const saved: ToastMessage = { text: 'Saved', kind: 'success' }
  function Page() {
    const { show, hide } = useToast()
    return (
      <>
        <button type="button" onClick={() => show(saved)}>
          save
        </button>
        <button type="button" onClick={hide}>
          hide
        </button>
      </>
    )
  }
  const region = () => screen.getByRole('status').textContent
  const tap = (name: string) => fireEvent.click(screen.getByText(name))
  const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
  beforeEach(() => {
    render(
      <ToastProvider hideLabel="Hide">
        <Page />
      </ToastProvider>,
    )
  })

  test('that is shown again keeps its full time from then on', () => {
    tap('save')
    pass(1_000)
    tap('save')
    pass(1_499)
    expect(region()).toBe('Saved')
    pass(1)
    expect(region()).toBe('')
  })

  test('has a button that hides it, which is not read with it', () => {
    tap('save')
    fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
    expect(region()).toBe('')
    expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull()
  })

  test('can be taken away, and the next one has its full time', () => {
    tap('save')
    pass(1_000)
    tap('hide')
    expect(region()).toBe('')
    tap('save')
    pass(1_000)
    expect(region()).toBe('Saved')
  })
})

test('a page without a place for short messages is refused with what it needs', () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  function Page() {
    useToast()
    return null
  }
  expect(() => render(<Page />)).toThrow('<ToastProvider>')
  reported.mockRestore()
})
