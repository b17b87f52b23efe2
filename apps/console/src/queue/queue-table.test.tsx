import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setUpComponentTests } from '../testing/component-test.tsx'
import { QueueTable } from './queue-table.tsx'

setUpComponentTests()
afterEach(() => vi.restoreAllMocks())

const rowHeight = 36
const rows = Array.from({ length: 5_000 }, (_, at) => `row ${at}`)

/** Shows a table in a pane that is 20 rows high: the simulated browser has no layout. */
function show(count: number, { selectedId, onEnd }: { selectedId?: string; onEnd?: () => void } = {}) {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(20 * rowHeight)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(count * rowHeight)
  const part = (selected: string | undefined) => (
    <div data-testid="pane">
      <QueueTable
        title="Rows"
        rows={rows.slice(0, count)}
        columns={[{ header: 'Name', cell: (row) => row }]}
        idOf={(row) => row}
        selectedId={selected}
        onSelect={() => undefined}
        onEnd={onEnd}
      />
    </div>
  )
  const { rerender } = render(part(selectedId))
  return { select: (id: string) => rerender(part(id)) }
}

const drawn = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
const pane = () => screen.getByTestId('pane')
const scrollTo = (row: number) =>
  act(() => {
    pane().scrollTop = row * rowHeight
    pane().dispatchEvent(new Event('scroll'))
  })

describe('a table', () => {
  test('draws all rows of a short list', () => {
    show(200)
    expect(drawn()).toHaveLength(200)
  })

  test('draws only the rows in view of a long list, each with its number', () => {
    show(5_000)
    expect(drawn()).toHaveLength(200)
    scrollTo(3_000)
    expect(drawn().length).toBeLessThan(130)
    expect(drawn()).toContain('row 3000')
    expect(drawn()).toContain('row 3020')
    expect(screen.getByRole('row', { name: 'row 3000' }).getAttribute('aria-rowindex')).toBe('3002')
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5001')
    scrollTo(4_999)
    expect(drawn().at(-1)).toBe('row 4999')
    scrollTo(0)
    expect(drawn()[0]).toBe('row 0')
  })

  test('scrolls to a row that is chosen out of view', () => {
    const { select } = show(5_000)
    select('row 4000')
    expect(pane().scrollTop).toBe(4_000 * rowHeight)
  })

  test('asks for more rows before its end comes into view', () => {
    const onEnd = vi.fn()
    show(1_000, { onEnd })
    scrollTo(100)
    expect(onEnd).not.toHaveBeenCalled()
    scrollTo(965)
    expect(onEnd).toHaveBeenCalled()
  })
})
