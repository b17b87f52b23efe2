import { expect, it } from 'vitest'
import { hexOf, joined, numberBytes } from './bytes.ts'
import { readAnchored } from './reserve.ts'

const reserve = `0x${'aB'.repeat(20)}`
const place = { reserve, day: 20_780, block: 31 }
const words = (...values: readonly number[]) => hexOf(joined(...values.map((value) => numberBytes(value, 32))))
const hash = (value: number) => words(value)
const figures = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const readFrom = (...logs: readonly { address: string; data: string }[]) => readAnchored(async () => logs, place)

it('takes an event of its own contract and day only, also from a node that ignores what was asked', async () => {
  const own = { address: reserve.toLowerCase(), data: words(20_780, ...figures) }
  const other = { address: `0x${'22'.repeat(20)}`, data: words(20_780, ...figures.map((value) => value + 50)) }
  const found = { root: hash(2), journalSeal: hash(5), settlementRoot: hash(6) }
  expect(await readFrom(own)).toEqual(found)
  expect(await readFrom(other, own)).toEqual(found)
  expect(await readFrom(other)).toBe(null)
  expect(await readFrom({ ...own, data: words(20_781, ...figures) })).toBe(null)
  expect(await readFrom()).toBe(null)
  for (const data of [words(20_780, ...figures.slice(1)), words(20_780, ...figures, 12), '0x'])
    await expect(readFrom({ ...own, data })).rejects.toThrow(RangeError)
})
