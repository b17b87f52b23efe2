import fc from 'fast-check'
import { expect, it } from 'vitest'
import { base64ToBytes } from './base64.ts'

it.each(['A', 'AA', 'AAA', 'AAAAA', 'AQID='])('refuses %s: its length is no multiple of four', (text) => {
  expect(() => base64ToBytes(text)).toThrow('Invalid string. Length must be a multiple of 4')
})

it('refuses letters that are not of base64', () => {
  expect(() => base64ToBytes('AQ*D')).toThrow()
})

it('gives back the bytes that were written', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect([...base64ToBytes(Buffer.from(bytes).toString('base64'))]).toEqual([...bytes])
    }),
  )
})
