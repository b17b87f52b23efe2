import { describe, expect, it } from 'vitest'
import { hexOf, joined, numberBytes } from './bytes.ts'
import { decodeWords, encodeRead, encodeReport } from './reserve-calls.ts'

// That the calls are the contract's is tested next to the contract.

const root = `0x${'ab'.repeat(32)}`

describe('the report of a day', () => {
  it.each(['!', '~', 'x'.repeat(32)])('has the reason %s at the start of its word', (reason) => {
    const code = Buffer.from(reason).toString('hex').padEnd(64, '0')
    expect(encodeReport(1, root, reason).slice(-64)).toBe(code)
  })

  it.each(['', 'x'.repeat(33), ' ', 'two words', 'x\n', '\nx', '\x7f', 'é'])('refuses the reason %j', (reason) => {
    expect(() => encodeReport(1, root, reason)).toThrow(RangeError)
  })

  it.each(['0x', root.slice(2), root.slice(0, -2), `${root}00`])('refuses the root %s', (wrong) => {
    expect(() => encodeReport(1, wrong, 'x')).toThrow(RangeError)
  })
})

describe('a call that reads', () => {
  it('refuses a number below zero and an address of another length', () => {
    expect(() => encodeRead('rootOfDay', -1)).toThrow(RangeError)
    expect(() => encodeRead('balanceOf', '0x12')).toThrow(RangeError)
  })
})

describe('the words of an answer', () => {
  const values = [0n, 2n ** 256n - 1n, 2n ** 255n, 1n]
  const answer = hexOf(joined(...values.map((value) => numberBytes(value, 32))))

  it('are read in their order, in either case of hex', () => {
    expect(decodeWords(answer, 4)).toEqual(values)
    expect(decodeWords(`0x${answer.slice(2).toUpperCase()}`, 4)).toEqual(values)
  })

  it.each([3, 5])('are not %i when there are four', (count) => {
    expect(() => decodeWords(answer, count)).toThrow(RangeError)
  })

  it.each([[null], [undefined], [0], [[answer]], [answer.slice(2)]])('are not in %j', (wrong) => {
    expect(() => decodeWords(wrong, 4)).toThrow(RangeError)
  })
})
