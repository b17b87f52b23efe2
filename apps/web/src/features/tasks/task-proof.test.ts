import { describe, expect, it } from 'vitest'
import { proofProblem } from './task-proof.ts'

const hash = 'a'.repeat(64)

describe('the hash of something checked', () => {
  it.each([hash, `0x${hash}`, hash.toUpperCase(), ` ${hash}\n`])('can be %j', (typed) => {
    expect(proofProblem('verify_proof', typed)).toBeUndefined()
  })

  it.each(['', hash.slice(1), `${hash}a`, `${hash.slice(1)}g`])('is not %j', (typed) => {
    expect(proofProblem('verify_proof', typed)).toBe('hash')
  })
})

it('takes the number of a ticket for feedback, in small letters too', () => {
  expect(proofProblem('feedback', 'TK-261121-0A1B2C3D')).toBeUndefined()
  expect(proofProblem('feedback', 'tk-261121-0a1b2c3d ')).toBeUndefined()
  expect(proofProblem('feedback', 'TK-261121')).toBe('ticket')
})

it.each(['learn', 'security'] as const)('wants a few words for %s', (kind) => {
  expect(proofProblem(kind, 'ten chars.')).toBeUndefined()
  expect(proofProblem(kind, '   nine ch   ')).toBe('short')
})
