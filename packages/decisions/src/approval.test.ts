import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Approval, approvalOf, hashApproval, parseApproval, serializeApproval } from './approval.ts'
import { hashDecision, MalformedDecision } from './decision.ts'
import { ada, anyPair, bela, now } from './fixtures/decision-fixture.ts'

const approval: Approval = { digest: `0x${'1d'.repeat(32)}`, maker: ada.address, role: 'settlement', expiresAt: now }

describe('the bytes of an approval', () => {
  it('give the same approval again, and name the digest and the maker of their decision', () => {
    fc.assert(
      fc.property(anyPair, (decision) => {
        const made = approvalOf(decision, ada.address, { role: 'settlement', expiresAt: now + 60 })
        expect(made).toMatchObject({ digest: hashDecision(decision), maker: ada.address })
        expect(parseApproval(serializeApproval(made))).toEqual(made)
      }),
    )
  })

  it.each([
    ['a digest of 31 bytes', { digest: `0x${'1d'.repeat(31)}` }],
    ['a digest in capitals', { digest: `0x${'1D'.repeat(32)}` }],
    ['a maker without a checksum', { maker: ada.address.toLowerCase() }],
    ['a role of another kind', { role: 7 }],
    ['a time as text', { expiresAt: String(now) }],
    ['a time before 1970', { expiresAt: -1 }],
    ['half a second', { expiresAt: now + 0.5 }],
    ['an unknown field', { note: 'x' }],
  ])('are refused with %s', (_, own) => {
    expect(() => parseApproval(JSON.stringify({ ...approval, ...own }))).toThrow(MalformedDecision)
    if (!('note' in own))
      expect(() => serializeApproval({ ...approval, ...own } as Approval)).toThrow(MalformedDecision)
  })

  it('are refused in another spelling, without a field, or in another order', () => {
    const { digest, ...rest } = approval
    for (const text of [
      '',
      'null',
      '[]',
      ` ${JSON.stringify(approval)}`,
      JSON.stringify(approval, null, 1),
      JSON.stringify(rest),
      JSON.stringify({ ...rest, digest }),
    ])
      expect(() => parseApproval(text), text).toThrow(MalformedDecision)
  })
})

it('the digest of an approval differs for another decision, and for each other field', () => {
  fc.assert(
    fc.property(anyPair, anyPair, (decision, other) => {
      const own = approvalOf(decision, ada.address, { role: 'settlement', expiresAt: now })
      const digest = hashApproval(decision, own)
      if (hashDecision(decision) !== hashDecision(other)) expect(hashApproval(other, own)).not.toBe(digest)
      for (const change of [
        { digest: approval.digest },
        { maker: bela.address },
        { role: 'catalogue' },
        { expiresAt: now + 1 },
      ])
        expect(hashApproval(decision, { ...own, ...change })).not.toBe(digest)
    }),
    { numRuns: 30 },
  )
})
