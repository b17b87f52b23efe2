import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCsv } from './csv.ts'

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells)

describe('a CSV file', () => {
  it('has commas, semicolons or tabs between its cells', () => {
    for (const separator of [',', ';', '\t'])
      expect(cellsOf(`day${separator}usdt\n2026-11-01${separator}1.5`)).toEqual([
        ['day', 'usdt'],
        ['2026-11-01', '1.5'],
      ])
  })

  it('can quote cells that contain separators, quotes and line breaks', () => {
    expect(cellsOf('venue,usdt\r\n"Demo, ""the"" venue",1\r\n"two\nlines",2\r\n')).toEqual([
      ['venue', 'usdt'],
      ['Demo, "the" venue', '1'],
      ['two\nlines', '2'],
    ])
  })

  it('numbers its lines as an editor does, and leaves empty ones out', () => {
    expect(parseCsv('\uFEFFa,b\n\n"x\ny",1\n , \nlast,').map(({ number, cells }) => [number, ...cells])).toEqual([
      [1, 'a', 'b'],
      [3, 'x\ny', '1'],
      [6, 'last', ''],
    ])
  })

  it('keeps an empty last cell, and has no line without text', () => {
    expect(cellsOf('a,')).toEqual([['a', '']])
    expect(cellsOf('')).toEqual([])
  })

  it('is refused when a quote is not closed', () => {
    for (const text of ['a,b\n"open,1\n', 'a\n"closed" then text\n']) expect(() => parseCsv(text)).toThrow(/^line 2$/)
  })
})

it('reads every table that is written with quotes as it was, with any separator and line break', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r\n', '矿') })
    .map((text) => text.trim())
  const line = fc.array(cell, { minLength: 2, maxLength: 4 }).filter((cells) => cells.some((one) => one !== ''))
  fc.assert(
    fc.property(
      fc.array(line),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n'),
      (lines, separator, end) => {
        const table = [Array(12).fill('head'), ...lines]
        const text = table
          .map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(separator))
          .join(end)
        expect(parseCsv(text).map(({ cells }) => cells)).toEqual(table)
      },
    ),
  )
})
