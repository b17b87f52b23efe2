import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DecisionExport,
  exportFormat,
  formatDecisionExport,
  parseDecisionExport,
  verifyDecisionExport,
} from './decision-export.ts'
import { ada, anyPair, bela, eve, registry, signed, verifierOf } from './fixtures/decision-fixture.ts'
import type { SignedDecision } from './verify.ts'

async function exportOf(decisions: readonly SignedDecision[]): Promise<DecisionExport> {
  const { rolesOf } = verifierOf()
  const operators = [ada, bela].map(async ({ address }) => ({ address, roles: await rolesOf(address, 'maker') }))
  return { format: exportFormat, chainId: 56, registry, operators: await Promise.all(operators), decisions }
}

/** Verifies what is left after the way through a file. */
const verify = async (content: DecisionExport) =>
  verifyDecisionExport(parseDecisionExport(JSON.parse(JSON.stringify(content))))

const pairs = fc.uniqueArray(anyPair, { minLength: 2, maxLength: 4, selector: ({ message }) => message.decisionId })

describe('an export of decisions', () => {
  it('verifies from the file alone, and counts those that wait for the second operator', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, async (decisions) => {
        const [first, ...others] = await Promise.all(decisions.map((each) => signed(each)))
        const { approval: _, ...waiting } = first as SignedDecision
        const verdict = await verify(await exportOf([waiting, ...others]))
        expect(verdict).toEqual({ valid: others.length, unfinished: 1, faults: [] })
      }),
      { numRuns: 20 },
    )
  })

  it('names a decision of a stranger, a repeated one, one of a single operator, and an altered one', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, async ([decision, other]) => {
        if (!decision || !other) return
        const whole = await signed(decision)
        const altered = await signed(other)
        const text = altered.decision.replace(other.message.decisionId, '00000000-0000-4000-8000-000000000000')
        const { faults } = await verify(
          await exportOf([
            await signed(decision, { maker: eve }),
            whole,
            whole,
            await signed(other, { checker: ada }),
            { ...altered, decision: text },
          ]),
        )
        expect(faults.map(({ place, fault }) => [place, fault])).toEqual([
          [1, 'maker_role_missing'],
          [2, 'replayed'],
          [3, 'replayed'],
          [4, 'same_operator'],
          [5, 'maker_signature_invalid'],
        ])
      }),
      { numRuns: 10 },
    )
  })

  it('is refused with the name of the part that is wrong', async () => {
    const content = await exportOf([])
    const refused = (change: object, message: string) =>
      expect(() => parseDecisionExport({ ...content, ...change })).toThrow(message)
    refused({ format: 'other' }, 'format must be terahold-decisions-1')
    refused({ registry: '0x1' }, 'registry must be an address')
    refused({ operators: {} }, 'operators must be a list')
    refused({ decisions: [{ decision: '{}', maker: 7 }] }, 'decisions[0].maker must be an object')
    refused({ chainId: '56' }, 'chainId must be a number')
    refused({ operators: [{ address: ada.address, roles: 'settlement' }] }, 'roles must be a list')
    refused({ operators: [null] }, 'operators[0] must be an object')
    refused({ operators: [{ address: `${ada.address}0`, roles: [] }] }, 'operators[0].address must be an address')
    const maker = { address: ada.address, signature: '0x' }
    const first = { decision: '{}', maker }
    refused({ decisions: [first, { ...first, approval: null }] }, 'decisions[1].approval must be an object')
    refused({ decisions: [{ ...first, approval: { text: '{}' } }] }, 'decisions[0].approval.checker must be an object')
    for (const content of [null, 7, 'text']) expect(() => parseDecisionExport(content)).toThrow('the file must be')
  })

  it('is the same after it was written to a file and read again, and takes addresses without a checksum', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, async (decisions) => {
        const content = await exportOf(await Promise.all(decisions.map((each) => signed(each))))
        const text = formatDecisionExport(content)
        expect(parseDecisionExport(JSON.parse(text))).toEqual(content)
        const lower = text.replaceAll(/"0x[0-9a-fA-F]{40}"/g, (address) => address.toLowerCase())
        expect(parseDecisionExport(JSON.parse(lower)).operators).toEqual(content.operators)
      }),
      { numRuns: 10 },
    )
  })

  describe('with the times of the signatures', () => {
    const [before, at, after] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00Z']
    const all = ['settlement', 'payout-maker', 'payout-checker', 'catalogue', 'support']
    type Times = { recordedAt?: string; approvedAt?: string }
    type Changes = NonNullable<DecisionExport['operators'][number]['changes']>

    async function faultsOf(times: Times, changes: { maker?: Changes; checker?: Changes }) {
      const [decision] = fc.sample(anyPair, { numRuns: 1, seed: 7 })
      if (!decision) throw new Error('No decision')
      const content = await exportOf([{ ...(await signed(decision)), ...times }])
      const [maker, checker] = content.operators
      if (!maker || !checker) throw new Error('No operators')
      const operators = [
        { ...maker, ...(changes.maker && { changes: changes.maker }) },
        { ...checker, ...(changes.checker && { changes: changes.checker }) },
      ]
      return (await verify({ ...content, operators })).faults.map(({ fault }) => fault)
    }
    const had = [{ at: before, roles: all }]
    const lost = [...had, { at: '2026-01-01T12:00:00Z', roles: [] }]
    const gained = [{ at: after, roles: all }]

    it.each<[string, Times, { maker?: Changes; checker?: Changes }, string[]]>([
      ['both had their roles', { recordedAt: at, approvedAt: at }, { maker: had, checker: had }, []],
      [
        'the first lost the role later',
        { recordedAt: at, approvedAt: after },
        { maker: [...had, { at: after, roles: [] }] },
        [],
      ],
      ['the first had lost the role', { recordedAt: at, approvedAt: at }, { maker: lost }, ['maker_role_missing']],
      ['the first got the role later', { recordedAt: at, approvedAt: at }, { maker: gained }, ['maker_role_missing']],
      ['the second had lost the role', { recordedAt: at, approvedAt: at }, { checker: lost }, ['checker_role_missing']],
      ['the second got the role before approving', { recordedAt: before, approvedAt: after }, { checker: gained }, []],
      ['the time of the first is missing', { approvedAt: at }, { maker: had }, ['maker_role_missing']],
      ['the time of the second is missing', { recordedAt: at }, { checker: had }, ['checker_role_missing']],
      ['no changes are listed', {}, {}, []],
    ])('counts the roles of that time: %s', async (_, times, changes, faults) => {
      expect(await faultsOf(times, changes)).toEqual(faults)
    })

    it.each([
      '',
      'yesterday',
      '2026-01-01',
      '2026-01-01T00:00:00',
      '2026-01-01T00:00:00+08:00',
      '1',
      1_767_225_600,
      '2026-13-01T00:00:00Z',
    ])('is refused with %j for a time', async (time) => {
      const content = await exportOf([])
      const maker = { address: ada.address, signature: '0x' }
      for (const name of ['recordedAt', 'approvedAt'])
        expect(() => parseDecisionExport({ ...content, decisions: [{ decision: '{}', maker, [name]: time }] })).toThrow(
          `decisions[0].${name} must be a time in UTC`,
        )
      const operators = [{ address: ada.address, roles: [], changes: [{ at: time, roles: [] }] }]
      expect(() => parseDecisionExport({ ...content, operators })).toThrow('operators[0].changes[0].at must be a time')
    })
  })

  it('counts what is no decision as a fault, without a name', async () => {
    const maker = { address: ada.address, signature: '0x00' as const }
    expect(await verify(await exportOf([{ decision: 'not one', maker }]))).toEqual({
      valid: 0,
      unfinished: 0,
      faults: [{ place: 1, decisionId: 'unknown', fault: 'malformed' }],
    })
  })
})
