import { describe, expect, it } from 'vitest'
import { isDeepEqual } from './deep-equal.ts'

describe('isDeepEqual', () => {
  it.each<[unknown, unknown]>([
    [1n, 1n],
    [null, null],
    [undefined, undefined],
    [[], []],
    [Number.NaN, Number.NaN],
    [{ id: undefined }, { id: undefined }],
    [{ rows: [{ id: 'a', tag: null }] }, { rows: [{ id: 'a', tag: null }] }],
  ])('true for %o and %o', (one, other) => {
    expect(isDeepEqual(one, other)).toBe(true)
  })

  it.each<[unknown, unknown]>([
    [1, '1'],
    [null, {}],
    [{ id: 'a' }, { id: 'b' }],
    [{ id: undefined }, { tag: undefined }],
    [[1], [1, undefined]],
    [{ rows: [] }, { rows: null }],
    [{ id: 'a' }, { id: 'a', tag: null }],
    [
      [1, 2],
      [2, 1],
    ],
    [{ rows: [{ tag: null }] }, { rows: [{ tag: 'recent' }] }],
  ])('false for %o and %o', (one, other) => {
    expect(isDeepEqual(one, other)).toBe(false)
  })
})
