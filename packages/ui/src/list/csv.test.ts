import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const lineOf = (...cells: Parameters<typeof csvOf>[1][number]) => csvOf(['a'], [cells]).split('\r\n')[1]

describe('a CSV file', () => {
  it('begins with the mark of its character set and its column names', () => {
    expect(csvOf(['Día', 'Net'], [['2026-11-21', '0.5']])).toBe('\ufeffDía,Net\r\n2026-11-21,0.5\r\n')
  })

  it('quotes what would break a line or a cell', () => {
    expect(lineOf('a,b', 'say "x"', 'two\nlines', '')).toBe('"a,b","say ""x""","two\nlines",')
  })

  it('writes figures and answers plainly, and nothing for what is not there', () => {
    expect(lineOf(9_800, true, null, '0.000000000000000001')).toBe('9800,true,,0.000000000000000001')
  })

  it.each(['=1+1', '+49 30', '-cmd', '@sum', '\ttab', '＝1', '-1-1', '-1.5e3'])(
    'lets no spreadsheet run %j',
    (text) => {
      expect(lineOf(text)).toBe(`'${text}`)
    },
  )

  it('quotes what it made text, where it has to', () => {
    expect(lineOf('=A1,B1')).toBe(`"'=A1,B1"`)
  })

  it.each(['-0.0038', '-12'])('leaves the loss %s a figure one can add up', (text) => {
    expect(lineOf(text)).toBe(text)
  })
})
