import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeStored, encodeStored } from './stored-value.ts'

describe('what is written', () => {
  it.each([
    ['plain text', '{"type":"string","data":"plain text"}'],
    ['', '{"type":"string","data":""}'],
    ['{"type":"number","data":7}', String.raw`{"type":"string","data":"{\"type\":\"number\",\"data\":7}"}`],
    [7, '{"type":"number","data":7}'],
    [true, '{"type":"boolean","data":true}'],
    [{ a: [1] }, '{"type":"object","data":{"a":[1]}}'],
    [null, '{"type":"object","data":null}'],
    [undefined, '{"type":"undefined"}'],
    [new Date('2026-11-20T08:00:00.000Z'), '{"type":"object","data":"2026-11-20T08:00:00.000Z"}'],
  ])('of %o is %s', (value, raw) => {
    expect(encodeStored(value)).toBe(raw)
  })

  it('cannot be an amount: big integers are kept as strings', () => {
    expect(() => encodeStored(1n)).toThrow(TypeError)
  })
})

describe('what is read', () => {
  it.each([
    [null, ''],
    ['{"type":"number","data":7}', 7],
    ['{"type":"string","data":"x"}', 'x'],
    ['{"type":"object","data":null}', null],
    ['{"type":"undefined"}', ''],
    ['{"type":"number"}', ''],
    ['{"type":"object","data":"2026-11-20T08:00:00.000Z"}', new Date('2026-11-20T08:00:00.000Z')],
    ['{"type":"object","data":"2026-11-20"}', '{"type":"object","data":"2026-11-20"}'],
    ['{"type":"number","data":"7"}', '{"type":"number","data":"7"}'],
    ['{"type":"number","data":7,"more":1}', '{"type":"number","data":7,"more":1}'],
    ['{"type":"number","value":7}', '{"type":"number","value":7}'],
    ['{"type":"bigint","data":7}', '{"type":"bigint","data":7}'],
    ['{"foreign":1}', '{"foreign":1}'],
    ['{}', '{}'],
    ['[1]', '[1]'],
    ['123', '123'],
    ['true', 'true'],
    ['null', 'null'],
    ['plain text', 'plain text'],
    ['{broken', '{broken'],
    ['', ''],
  ])('of %s is %o', (raw, value) => {
    expect(decodeStored(raw)).toEqual(value)
  })

  it('equals what was written, for any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        expect(decodeStored(encodeStored(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})
