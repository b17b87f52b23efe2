import { CallFailed } from '@terahold/contract/client'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TooManyRows } from '../../shared/list/read-all.ts'
import { goOffline, renderForMember, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { ExportButton, type Table } from './export-button.tsx'

setUpComponentTests()

/** The files that the browser was asked to save. */
const saved: { name: string; blob: Blob }[] = []

beforeEach(() => {
  saved.length = 0
  const blobs = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${blobs.size}`
    blobs.set(url, blob as Blob)
    return url
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs.get(this.href) ?? new Blob() })
  })
})
afterEach(() => vi.restoreAllMocks())

const table: Table = { names: ['Day', 'Credited'], rows: [['2026-03-01', '0.000000000000000001']] }
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /Export CSV/ })

describe('the export', () => {
  test('saves all rows under its name and says so', async () => {
    const { user } = renderForMember(<ExportButton name="cash" read={async () => table} />)
    await user.click(button())
    await waitFor(() => expect(toasts()).toMatchObject([{ text: 'The file is saved.', kind: 'success' }]))
    expect(saved.map(({ name }) => name)).toEqual(['cash.csv'])
    expect(await saved[0]?.blob.text()).toContain('Day,Credited\r\n2026-03-01,0.000000000000000001\r\n')
  })

  test('is read once for two taps', async () => {
    const answer = Promise.withResolvers<Table>()
    const read = vi.fn(() => answer.promise)
    const { user } = renderForMember(<ExportButton name="cash" read={read} />)
    await user.dblClick(button())
    answer.resolve(table)
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(read).toHaveBeenCalledOnce()
  })

  test.each([
    ['has too many rows', new TooManyRows('50001 rows'), 'Too many entries for one file. Choose fewer days.'],
    ['could not be read', new CallFailed({ code: 429, msg: 'Wait a little.', reqId: 'r' }), 'Wait a little.'],
  ])('that %s saves nothing, says why, and can be tried again', async (_, error, text) => {
    const read = vi.fn(async () => table).mockRejectedValueOnce(error)
    const { user } = renderForMember(<ExportButton name="cash" read={read} />)
    await user.click(button())
    await waitFor(() => expect(toasts()).toMatchObject([{ kind: 'error', text }]))
    expect(saved).toEqual([])
    await user.click(button())
    await waitFor(() => expect(saved).toHaveLength(1))
  })

  test('ends without a word when the page is left', async () => {
    const answer = Promise.withResolvers<Table>()
    let signal: AbortSignal | undefined
    const read = (given: AbortSignal) => {
      signal = given
      return answer.promise
    }
    const { user, unmount } = renderForMember(<ExportButton name="cash" read={read} />)
    await user.click(button())
    unmount()
    expect(signal?.aborted).toBe(true)
    answer.reject(new DOMException('aborted', 'AbortError'))
    await answer.promise.catch(() => undefined)
    expect([saved, toasts()]).toEqual([[], []])
  })

  test('cannot be started offline', async () => {
    renderForMember(<ExportButton name="cash" read={async () => table} />)
    await goOffline()
    expect(button().disabled).toBe(true)
  })
})
