import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDay, parseCsvTable, textOfFile } from './csv-table.ts'

const shape = { columns: ['order', 'eta'], optional: ['eta'], mostRows: 2 } as const
const read = (text: string) => parseCsvTable(text, shape)

describe('a file with named columns', () => {
  it('has them in any order and case, and an optional one can be missing', () => {
    expect(read('ETA,Order\n2026-12-04,P1\n').rows).toEqual([
      { line: 2, cells: { order: 'P1', eta: '2026-12-04' }, extra: [] },
    ])
    expect(read('order\nP1').rows).toMatchObject([{ cells: { order: 'P1', eta: '' } }])
  })

  it('keeps the cells behind its last column, and has an empty cell for a missing one', () => {
    expect(read('order,eta\nP1,,x,y\nP2').rows).toMatchObject([
      { line: 2, cells: { order: 'P1', eta: '' }, extra: ['x', 'y'] },
      { line: 3, cells: { order: 'P2', eta: '' }, extra: [] },
    ])
  })

  it.each([
    ['has no line', '', { kind: 'columns', missing: ['order'], unknown: [] }],
    ['lacks a column', 'eta\n2026-12-04', { kind: 'columns', missing: ['order'], unknown: [] }],
    ['has an unknown column', 'order,weight\nP1,2', { kind: 'columns', missing: [], unknown: ['weight'] }],
    ['has a column twice', 'order,eta,order\nP1,,P2', { kind: 'columns', missing: [], unknown: ['order'] }],
    ['has no row', 'order,eta\n\n', { kind: 'empty' }],
    ['has a row too many', 'order\nP1\nP2\nP3', { kind: 'long' }],
    ['has a quote that stays open', 'order\nP1\n"P2', { kind: 'quote', line: '3' }],
  ])('is refused when it %s', (_, text, fault) => {
    expect(read(text)).toEqual({ fault })
  })
})

describe('a day', () => {
  it('is one of the calendar, whichever', () => {
    const time = fc.date({ min: new Date('2000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    fc.assert(fc.property(time, (at) => isDay(at.toISOString().slice(0, 10))))
    expect(isDay('2028-02-29')).toBe(true)
  })

  it.each(['', '2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '1999-12-31', '2026-1-1', '2026-01-01T00:00Z'])(
    'is not “%s”',
    (text) => {
      expect(isDay(text)).toBe(false)
    },
  )
})

it('a file is read as UTF-8 or not at all', () => {
  expect(textOfFile(new TextEncoder().encode('顺丰').buffer)).toBe('顺丰')
  expect(textOfFile(Uint8Array.from([0xcb, 0xb3, 0xb7, 0xe1]).buffer)).toBeUndefined()
})
