import fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { hashApproval, parseApproval } from './approval.ts'
import { hashDecision, messageFields, parseDecision } from './decision.ts'
import { definitionOf } from './definitions.ts'
import {
  ada,
  anyDecision,
  anyPair,
  bela,
  eve,
  now,
  registry,
  signed,
  valuesOf,
  verifierOf,
} from './fixtures/decision-fixture.ts'
import { isSignedByKey, type SignedDecision, type Verifier, verifyDecision, verifyProposal } from './verify.ts'

async function faultOf(given: SignedDecision, verifier: Partial<Verifier> = {}) {
  const verdict = await verifyDecision(given, verifierOf(verifier))
  return verdict.isValid ? 'none' : verdict.fault
}

/** Checks that any decision, changed so, is refused for this reason. */
async function expectFault(
  decisions: typeof anyDecision,
  sign: (decision: Parameters<typeof signed>[0]) => Promise<SignedDecision>,
  expected: string,
  verifier: Partial<Verifier> = {},
) {
  const property = fc.asyncProperty(decisions, async (decision) => {
    expect(await faultOf(await sign(decision), verifier)).toBe(expected)
  })
  await fc.assert(property, { numRuns: 40 })
}

describe('a decision with its signatures', () => {
  it('is valid in every type', async () => {
    await expectFault(anyDecision, signed, 'none')
  })

  it('is refused when any field is altered after the first signature', async () => {
    const altered = anyDecision.chain((decision) =>
      fc
        .constantFrom(...messageFields(decision.type).filter(({ name }) => !/^role|^amount/.test(name)))
        .chain((field) =>
          valuesOf(field)
            .filter((value) => JSON.stringify(value) !== JSON.stringify(decision.message[field.name]))
            .map((value) => ({ decision, message: { ...decision.message, [field.name]: value } })),
        ),
    )
    const property = fc.asyncProperty(altered, async ({ decision, message }) => {
      const given = await signed(decision)
      const forged = { ...given, decision: JSON.stringify({ ...decision, message }) }
      expect(await faultOf(forged)).toBe('maker_signature_invalid')
    })
    await fc.assert(property, { numRuns: 100 })
  })

  it('is refused on another chain and for another registry', async () => {
    await expectFault(anyDecision, signed, 'foreign_chain', { chainId: 97 })
    await expectFault(anyDecision, signed, 'foreign_registry', { registry: eve.address })
    const moved = async (decision: Parameters<typeof signed>[0]) => {
      const given = await signed({ ...decision, chainId: 97 })
      return { ...given, decision: given.decision.replace('"chainId":97', '"chainId":56') }
    }
    await expectFault(anyDecision, moved, 'maker_signature_invalid')
  })

  it('is refused once carried out, and from the second it expires', async () => {
    await expectFault(anyDecision, signed, 'replayed', { isUsed: async () => true })
    const expired = (decision: Parameters<typeof signed>[0]) =>
      signed({ ...decision, message: { ...decision.message, expiresAt: now } })
    await expectFault(anyDecision, expired, 'expired')
    await expectFault(anyPair, (decision) => signed(decision, { approval: { expiresAt: now } }), 'approval_expired')
  })

  it('is refused from anyone without the role in the registry', async () => {
    await expectFault(anyDecision, (decision) => signed(decision, { maker: eve }), 'maker_role_missing')
    await expectFault(anyPair, (decision) => signed(decision, { checker: eve }), 'checker_role_missing')
    await expectFault(anyPair, (decision) => signed(decision, { approval: { role: 'admin' } }), 'checker_role_missing')
    await expectFault(anyDecision, signed, 'maker_role_missing', { rolesOf: async () => ['viewer'] })
  })

  it('is refused with one operator on both sides', async () => {
    await expectFault(anyPair, (decision) => signed(decision, { checker: ada }), 'same_operator')
  })

  it('is refused when a signature names an operator who did not sign', async () => {
    const asAda = async (decision: Parameters<typeof signed>[0]) => {
      const given = await signed(decision, { maker: eve })
      return { ...given, maker: { ...given.maker, address: ada.address } }
    }
    await expectFault(anyDecision, asAda, 'maker_signature_invalid')
    await expectFault(
      anyPair,
      async (decision) => {
        const given = await signed(decision, { checker: eve })
        return {
          ...given,
          approval: { ...approvalIn(given), checker: { ...approvalIn(given).checker, address: bela.address } },
        }
      },
      'checker_signature_invalid',
    )
  })

  it('is refused with the approval of another decision or of another first operator', async () => {
    const property = fc.asyncProperty(anyPair, anyPair, async (decision, other) => {
      fc.pre(hashDecision(decision) !== hashDecision(other))
      const given = { ...(await signed(decision)), approval: approvalIn(await signed(other)) }
      expect(await faultOf(given)).toBe('approval_of_other_decision')
    })
    await fc.assert(property, { numRuns: 40 })
    await expectFault(anyPair, (d) => signed(d, { approval: { maker: eve.address } }), 'approval_of_other_maker')
  })

  it('is refused with a second signature where one is enough', async () => {
    const single = anyDecision.filter(({ type }) => definitionOf(type).checkers.length === 0)
    const withSecond = async (decision: Parameters<typeof signed>[0]) => {
      const [pair] = fc.sample(anyPair, { numRuns: 1, seed: 1 })
      if (!pair) throw new Error('No decision')
      return { ...(await signed(decision)), approval: approvalIn(await signed(pair)) }
    }
    await expectFault(single, withSecond, 'approval_unexpected')
  })

  it.each([
    ['no bytes', { signature: '0x' }],
    ['half a byte', { signature: '0x1' }],
    ['no hex', { signature: '0xzz' }],
    ['no prefix', { signature: '11' }],
    ['too many bytes', { signature: `0x${'00'.repeat(4_097)}` }],
    ['an address that is too short', { address: '0x01' }],
  ])('is malformed with a signature of %s', async (_, change) => {
    await expectFault(
      anyDecision,
      async (decision) => {
        const given = await signed(decision)
        return { ...given, maker: { ...given.maker, ...(change as object) } }
      },
      'malformed',
    )
    await expectFault(
      anyPair,
      async (decision) => {
        const given = await signed(decision)
        const approval = approvalIn(given)
        return { ...given, approval: { ...approval, checker: { ...approval.checker, ...(change as object) } } }
      },
      'malformed',
    )
  })

  it('is judged by the roles of the moment for each signer', async () => {
    const asked: string[] = []
    const rolesOf: Verifier['rolesOf'] = async (address, signer) => {
      asked.push(`${signer} ${address}`)
      return verifierOf().rolesOf(address, signer)
    }
    await expectFault(anyPair, signed, 'none', { rolesOf })
    expect(new Set(asked)).toEqual(new Set([`maker ${ada.address}`, `checker ${bela.address}`]))
    await expectFault(anyPair, signed, 'checker_role_missing', {
      rolesOf: async (address, signer) => (signer === 'maker' ? verifierOf().rolesOf(address, signer) : []),
    })
  })

  it('waits for the second signature where two are needed', async () => {
    const property = fc.asyncProperty(anyPair, async (decision) => {
      const { approval: _, ...proposal } = await signed(decision)
      expect(await faultOf(proposal)).toBe('approval_missing')
      expect(await verifyProposal(proposal, verifierOf())).toMatchObject({ isValid: true })
    })
    await fc.assert(property, { numRuns: 20 })
  })

  it('is malformed in any second spelling of its bytes', async () => {
    await expectFault(
      anyDecision,
      async (d) => ({ ...(await signed(d)), decision: JSON.stringify(d, undefined, 1) }),
      'malformed',
    )
    await expectFault(anyDecision, async (d) => ({ ...(await signed(d)), decision: '{}' }), 'malformed')
    await expectFault(
      anyDecision,
      async (d) => {
        const given = await signed(d)
        return { ...given, decision: given.decision.replace(registry, registry.toLowerCase()) }
      },
      'malformed',
    )
  })
})

describe('a signature', () => {
  it('is refused in its second form, which changes its bytes without the key', async () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const flipped = async (decision: Parameters<typeof signed>[0]) => {
      const given = await signed(decision)
      const text = given.maker.signature
      const s = (order - BigInt(`0x${text.slice(66, 130)}`)).toString(16).padStart(64, '0')
      const signature: Hex = `0x${text.slice(2, 66)}${s}${text.endsWith('1b') ? '1c' : '1b'}`
      return { ...given, maker: { ...given.maker, signature } }
    }
    await expectFault(anyDecision, flipped, 'maker_signature_invalid')
  })

  it('that was found valid once proves nothing for another address or digest, or with another byte', async () => {
    const digest = `0x${'1'.repeat(64)}` as const
    const signature = await ada.sign({ hash: digest })
    const flipped = signature.at(-3) === '0' ? '1' : '0'
    const other: Hex = `0x${signature.slice(2, -3)}${flipped}${signature.slice(-2)}`
    for (const round of ['first', 'second']) {
      expect(await isSignedByKey(ada.address, digest, signature), round).toBe(true)
      expect(await isSignedByKey(bela.address, digest, signature), round).toBe(false)
      expect(await isSignedByKey(ada.address, `0x${'2'.repeat(64)}`, signature), round).toBe(false)
      expect(await isSignedByKey(ada.address, digest, other), round).toBe(false)
    }
  })

  it('of a contract wallet counts if the contract says so, over exactly these digests', async () => {
    const asked: Hex[] = []
    const isContractSignature = async (_: Hex, digest: Hex) => asked.push(digest) > 0
    const property = fc.asyncProperty(anyPair, async (decision) => {
      const given = await signed(decision)
      const approval = approvalIn(given)
      const wallets = {
        ...given,
        maker: { ...given.maker, signature: '0x01' as Hex },
        approval: { ...approval, checker: { ...approval.checker, signature: '0x02' as Hex } },
      }
      asked.length = 0
      expect(await faultOf(wallets)).toBe('maker_signature_invalid')
      expect(await faultOf(wallets, { isContractSignature })).toBe('none')
      const stored = parseDecision(given.decision)
      expect(asked).toEqual([hashDecision(stored), hashApproval(stored, parseApproval(approval.text))])
    })
    await fc.assert(property, { numRuns: 20 })
  })
})

function approvalIn({ approval }: SignedDecision) {
  if (!approval) throw new Error('the decision has no approval')
  return approval
}
