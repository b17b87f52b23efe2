import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CodeAction,
  type CodeState,
  changeCode,
  codeOf,
  emptyCode,
  isCodeKey,
  isComplete,
} from './one-time-code.ts'

const insert = (index: number, text: string): CodeAction => ({ type: 'insert', index, text })
const key = (index: number, name: string): CodeAction => ({ type: 'key', index, key: name })
const after = (...actions: CodeAction[]) => actions.reduce(changeCode, emptyCode)
/** Boxes in short form, with a dot for an empty one. */
const drawn = ({ boxes, focus }: CodeState) => `${boxes.map((digit) => digit || '.').join('')} ${focus}`

describe('typing', () => {
  it('puts one digit in a box and moves to the next', () => {
    expect(drawn(after(insert(0, '4')))).toBe('4..... 1')
    expect(drawn(after(insert(0, '4'), insert(1, '2')))).toBe('42.... 2')
  })

  it('stays on the last box', () => {
    expect(drawn(after(insert(5, '9')))).toBe('.....9 5')
  })

  it('replaces the digit of a full box', () => {
    expect(drawn(after(insert(0, '4'), insert(0, '7')))).toBe('7..... 1')
  })

  it.each(['a', '.', '-1x', '٣'])('of %o clears the box', (text) => {
    const state = after(insert(0, '4'), insert(0, text.replace('-1x', 'x')))
    expect(drawn(state)).toBe('...... 0')
  })

  it('accepts full-width digits', () => {
    expect(drawn(after(insert(0, '１２')))).toBe('12.... 2')
  })
})

describe('pasting', () => {
  it('fills the digits from the box on', () => {
    expect(drawn(after(insert(2, '345')))).toBe('..345. 5')
  })

  it('fills a whole code from the first box, wherever it is pasted', () => {
    expect(drawn(after(insert(3, '123456')))).toBe('123456 5')
    expect(drawn(after(insert(0, '12345678')))).toBe('123456 5')
  })

  it('ignores spaces and dashes', () => {
    expect(drawn(after(insert(0, '123 456')))).toBe('123456 5')
    expect(drawn(after(insert(0, '123-456\n')))).toBe('123456 5')
  })

  it('stops at the first other character and clears its box', () => {
    const full = after(insert(0, '999999'))
    expect(drawn(changeCode(full, insert(0, '12x4')))).toBe('12.999 2')
  })

  it('of an empty text clears the box', () => {
    expect(drawn(after(insert(0, '12'), insert(1, '')))).toBe('1..... 1')
  })
})

describe('keys', () => {
  const full = after(insert(0, '123456'))

  it('Backspace clears a full box, and moves back from an empty one', () => {
    const once = changeCode(full, key(5, 'Backspace'))
    expect(drawn(once)).toBe('12345. 5')
    expect(drawn(changeCode(once, key(5, 'Backspace')))).toBe('12345. 4')
    expect(drawn(after(key(0, 'Backspace')))).toBe('...... 0')
  })

  it.each([
    ['Delete', 2, '12.456 2'],
    ['ArrowLeft', 2, '123456 1'],
    ['ArrowLeft', 0, '123456 0'],
    ['ArrowRight', 2, '123456 3'],
    ['ArrowRight', 5, '123456 5'],
    ['Shift', 2, '123456 3'],
    ['Home', 4, '123456 0'],
    ['End', 1, '123456 5'],
  ])('%s in box %d gives %s', (name, index, state) => {
    expect(drawn(changeCode(full, key(index, name)))).toBe(state)
    expect(isCodeKey(name)).toBe(true)
  })

  it('other keys are left to the browser', () => {
    expect(isCodeKey('Tab')).toBe(false)
    expect(changeCode(full, key(2, 'Tab'))).toBe(full)
  })
})

it('is complete with six digits, and only ever has digits', () => {
  expect(isComplete(after(insert(0, '12345')))).toBe(false)
  expect(isComplete(after(insert(0, '123456')))).toBe(true)
  const action = fc.oneof(
    fc.record({ type: fc.constant('insert' as const), index: fc.nat(5), text: fc.string({ maxLength: 9 }) }),
    fc.record({
      type: fc.constant('key' as const),
      index: fc.nat(5),
      key: fc.constantFrom('Backspace', 'Delete', 'Shift', 'End'),
    }),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
      const state = after(...actions)
      expect(codeOf(state)).toMatch(/^[0-9]{0,6}$/)
      expect(state.boxes).toHaveLength(6)
      expect(state.focus).toBeGreaterThanOrEqual(0)
      expect(state.focus).toBeLessThan(6)
    }),
  )
})
