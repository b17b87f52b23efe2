import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { needOf } from './capacity.ts'
import { simulateCells } from './cells.ts'
import { measured } from './figures.ts'
import { reportOfScale } from './report.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

describe('docs/scale.md', () => {
  const page = read('docs/scale.md')

  it.each(reportOfScale().trimEnd().split('\n\n'))('quotes what the program prints: %s', (table) => {
    expect(page).toContain(`\n${table}\n`)
  })
})

describe('the capacity model', () => {
  it('uses figures that the benches publish', () => {
    const published = [
      [measured.reads, 'bench/api/README.md', '12,122'],
      [measured.postings, 'bench/ledger/README.md', '4,243'],
      [measured.orders, 'bench/api/README.md', '348'],
      [measured.tree, 'bench/trust/README.md', '169 s'],
      [measured.treeMemory, 'bench/trust/README.md', 'some 2 GB'],
      [measured.treeFile, 'bench/trust/README.md', '288 MB'],
    ] as const
    for (const [{ value }, file, text] of published) {
      expect(read(file)).toContain(text)
      const [, figure = ''] = /([\d,]+)/.exec(text) ?? []
      expect(Number(figure.replaceAll(',', ''))).toBe(text.endsWith('MB') ? value * 1_000 : value)
    }
  })

  it('grows with the members, and names the fullest limit first', () => {
    const [one, ten] = [needOf(1e7), needOf(1e8)]
    expect(ten.postings / one.postings).toBeCloseTo(10)
    expect(ten.journal / one.journal).toBeCloseTo(10)
    const shares = ten.loads.map(([, share]) => share)
    expect(shares).toEqual(shares.toSorted((first, second) => second - first))
  })
})

describe('the simulated cells', () => {
  it('lose and double nothing, whatever is repeated', () => {
    const run = simulateCells(3, 4, { seed: 7 })
    expect(run.repeated).toBeGreaterThan(0)
    expect([run.lost, run.doubled]).toEqual([0, 0])
  })

  it('double what is repeated when the receiver does not look at keys', () => {
    const run = simulateCells(3, 4, { seed: 7, hasKeys: false })
    expect(run.doubled).toBeGreaterThan(0)
  })

  it('answer in proportion to their number', () => {
    expect(simulateCells(4, 2).answered / simulateCells(1, 2).answered).toBeCloseTo(4, 0)
  })
})
