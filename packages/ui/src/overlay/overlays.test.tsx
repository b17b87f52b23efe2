// @vitest-environment happy-dom
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { Sheet } from './sheet.tsx'

class FakeWatcher {
  static readonly active: FakeWatcher[] = []
  onclose?: () => void
  constructor() {
    FakeWatcher.active.push(this)
  }
  destroy() {
    const at = FakeWatcher.active.indexOf(this)
    if (at >= 0) FakeWatcher.active.splice(at, 1)
  }
}

/** What Android does on the way back: the newest watcher closes. */
const goBack = () => act(() => FakeWatcher.active.pop()?.onclose?.())

beforeEach(() => {
  FakeWatcher.active.length = 0
  vi.stubGlobal('CloseWatcher', FakeWatcher)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe.each([
  [
    'a sheet',
    (open: boolean, onClose: () => void) => (
      <Sheet open={open} onClose={onClose} title="Language" closeLabel="Close">
        one
      </Sheet>
    ),
  ],
  [
    'a dialog',
    (open: boolean, onClose: () => void) => (
      <Dialog open={open} onCancel={onClose} title="Cancel?" confirm={{ label: 'Yes', onConfirm: () => undefined }} />
    ),
  ],
])('%s', (_, overlay) => {
  test('is closed by Android’s way back, by the latest handler', () => {
    const [first, latest] = [vi.fn(), vi.fn()]
    const { rerender } = render(overlay(true, first))
    rerender(overlay(true, latest))
    expect(FakeWatcher.active).toHaveLength(1)
    goBack()
    expect(first).not.toHaveBeenCalled()
    expect(latest).toHaveBeenCalledOnce()
  })

  test('gives the focus back to what opened it, or to the card around that if it is gone', async () => {
    const page = (open: boolean, hasButton: boolean) => (
      <>
        <article tabIndex={-1}>{hasButton && <button type="button">Open</button>}</article>
        {overlay(open, vi.fn())}
      </>
    )
    const { rerender, getByText, getByRole } = render(page(false, true))
    getByText('Open').focus()
    rerender(page(true, true))
    await waitFor(() => expect(document.activeElement?.closest('article')).toBeNull())
    rerender(page(false, true))
    await waitFor(() => expect(document.activeElement).toBe(getByText('Open')))
    rerender(page(true, true))
    await waitFor(() => expect(document.activeElement?.closest('article')).toBeNull())
    rerender(page(true, false))
    rerender(page(false, false))
    await waitFor(() => expect(document.activeElement).toBe(getByRole('article')))
  })

  test('leaves the way back to the page while it is closed', () => {
    const { rerender, unmount } = render(overlay(false, vi.fn()))
    expect(FakeWatcher.active).toEqual([])
    rerender(overlay(true, vi.fn()))
    rerender(overlay(false, vi.fn()))
    expect(FakeWatcher.active).toEqual([])
    rerender(overlay(true, vi.fn()))
    unmount()
    expect(FakeWatcher.active).toEqual([])
  })
})

test('opens where the browser has no such way back', () => {
  vi.stubGlobal('CloseWatcher', undefined)
  render(
    <Sheet open onClose={vi.fn()} title="Language" closeLabel="Close">
      one
    </Sheet>,
  )
  expect(document.body.textContent).toContain('Language')
})
