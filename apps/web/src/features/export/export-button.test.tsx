import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { goOffline, notices, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { ExportButton, type Table } from './export-button.tsx'
import { TooManyRows } from './read-all.ts'

setUpComponentTests()

/** The files that the browser was asked to save: name and content. */
const saved: { readonly name: string; readonly blob: Blob }[] = []
let blob = new Blob()

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
    blob = object as Blob
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob })
  })
})
afterEach(() => {
  saved.length = 0
  vi.restoreAllMocks()
})

const table: Table = { names: ['Day', 'Net'], rows: [['2026-03-01', '0.5']] }
const show = (read: (signal: AbortSignal) => Promise<Table>) =>
  renderForMember(<ExportButton name="terahold-receipts" read={read} />)

describe('the export of a list', () => {
  test('saves all rows as a file of that name', async () => {
    const { user } = show(async () => table)
    await user.click(screen.getByRole('button'))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['terahold-receipts.csv']))
    expect(await saved[0]?.blob.text()).toContain('Day,Net\r\n2026-03-01,0.5\r\n')
    expect(saved[0]?.blob.type).toContain('text/csv')
    expect(notices().map(({ kind }) => kind)).toEqual(['success'])
  })

  test('of too many rows saves nothing, and says what to do', async () => {
    const { user } = show(() => Promise.reject(new TooManyRows('60000 rows')))
    await user.click(screen.getByRole('button'))
    await waitFor(() => expect(notices().map(({ kind }) => kind)).toEqual(['error']))
    expect(notices()[0]?.text).not.toContain('60000')
    expect(saved).toEqual([])
  })

  test('that fails on the way saves nothing', async () => {
    const { user } = show(() => Promise.reject(new TypeError('Failed to fetch')))
    await user.click(screen.getByRole('button'))
    await waitFor(() => expect(notices().map(({ kind }) => kind)).toEqual(['error']))
    expect(saved).toEqual([])
  })

  test('ends without a word when the page is left', async () => {
    let aborted = false
    const { user, unmount } = show(
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            aborted = true
            reject(new DOMException('aborted', 'AbortError'))
          })
        }),
    )
    await user.click(screen.getByRole('button'))
    unmount()
    await waitFor(() => expect(aborted).toBe(true))
    expect(notices()).toEqual([])
    expect(saved).toEqual([])
  })

  test('runs once, however often it is tapped', async () => {
    const read = vi.fn(() => new Promise<Table>(() => {}))
    const { user } = show(read)
    await user.dblClick(screen.getByRole('button'))
    expect(read).toHaveBeenCalledOnce()
  })

  test('is not offered offline', async () => {
    show(async () => table)
    await goOffline()
    expect(screen.getByRole('button').hasAttribute('disabled')).toBe(true)
  })
})
