import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import type { Column } from './queue-table.tsx'
import { nextOrder, parseOrder, serverSort, sortRows } from './row-order.ts'

type Row = { readonly name: string; readonly amount: string; readonly since: number }

const served: readonly Column<Row>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Amount', sort: 'amount', cell: ({ amount }) => amount },
  { header: 'Waits', sort: '-since', cell: ({ since }) => since },
]
const own: readonly Column<Row>[] = [
  { header: 'Name', cell: ({ name }) => createElement('b', null, name) },
  { header: 'Amount', isNumber: true, cell: ({ amount }) => amount },
  { header: 'Waits', cell: ({ since }) => since },
]

/** Returns what the address says after each press on a column. */
function presses(columns: readonly Column<Row>[], column: number): (string | undefined)[] {
  const first = nextOrder(undefined, column, columns)
  const second = nextOrder(parseOrder(first, columns), column, columns)
  return [first, second, nextOrder(parseOrder(second, columns), column, columns)]
}

describe('the order of a list that the server sorts', () => {
  test('goes up, down and back to the start, by the server’s keys', () => {
    expect(presses(served, 1)).toEqual(['amount', '-amount', undefined])
  })

  test('begins with the opposite where a column counts from the other end', () => {
    expect(presses(served, 2)).toEqual(['-since', 'since', undefined])
    expect(parseOrder('since', served)).toEqual({ column: 2, isDescending: true })
    expect(serverSort({ column: 2, isDescending: true }, served)).toBe('since')
    expect(serverSort({ column: 2, isDescending: false }, served)).toBe('-since')
  })

  test('is only of columns that have a key', () => {
    for (const text of ['name', '0', '-0', '7', '']) expect(parseOrder(text, served)).toBeUndefined()
    expect(serverSort(undefined, served)).toBeUndefined()
  })
})

describe('the order of a list that is sorted here', () => {
  const rows: readonly Row[] = [
    { name: 'b10', amount: '1,000.5', since: 2 },
    { name: 'b9', amount: '−3', since: 1 },
    { name: 'a', amount: '–', since: 1 },
  ]
  const names = (text: string | undefined) => sortRows(rows, own, parseOrder(text, own)).map(({ name }) => name)

  test('goes up, down and back, by the place of the column', () => {
    expect(presses(own, 2)).toEqual(['2', '-2', undefined])
  })

  test('compares the text of a cell, with numbers inside it as numbers', () => {
    expect(names('0')).toEqual(['a', 'b9', 'b10'])
    expect(names('-0')).toEqual(['b10', 'b9', 'a'])
  })

  test('compares amounts as numbers, and puts missing ones first', () => {
    expect(names('1')).toEqual(['a', 'b9', 'b10'])
  })

  test('keeps the order of the server among equal rows, and without an order', () => {
    expect(names('2')).toEqual(['b9', 'a', 'b10'])
    expect(names(undefined)).toEqual(['b10', 'b9', 'a'])
    expect(names('9')).toEqual(['b10', 'b9', 'a'])
  })
})
