import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Decision, MalformedDecision, parseDecision, serializeDecision } from './decision.ts'
import { describeDecision } from './describe.ts'
import { anyDecision, now, registry } from './fixtures/decision-fixture.ts'
import { descriptionText } from './fixtures/description-text.ts'

const release: Decision = {
  type: 'WithdrawalRelease',
  chainId: 56,
  registry,
  message: {
    decisionId: '019a0000-0000-7000-8000-000000000001',
    role: 'payout-maker',
    expiresAt: now,
    withdrawalId: '019a0000-0000-7000-8000-000000000002',
    memberId: '019a0000-0000-7000-8000-000000000003',
    to: '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF',
    token: '0x55d398326f99059fF775485246999027B3197955',
    vault: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    amount: '6000.5 USDT',
    amountMinor: '6000500000000000000000',
  },
}

const headerOf = ({ message: { decisionId, role, expiresAt } }: Decision) => ({ decisionId, role, expiresAt })

describe('the text of a decision', () => {
  it('names every field in English and in Chinese', () => {
    expect(descriptionText(describeDecision(release, 'en')).split('\n')).toEqual([
      'Release a large withdrawal',
      'Decision: 019a0000-0000-7000-8000-000000000001',
      'Role of the recorder: payout maker (payout-maker)',
      'Valid until: 2026-11-18 11:06:40 UTC',
      'Withdrawal: 019a0000-0000-7000-8000-000000000002',
      'Member: 019a0000-0000-7000-8000-000000000003',
      'Pays to: 0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF',
      'Token: 0x55d398326f99059fF775485246999027B3197955',
      'Vault: 0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
      'Amount: 6000.5 USDT',
      'Amount in minor units: 6000500000000000000000',
      'Chain: 56',
      `Operator registry: ${registry}`,
    ])
    expect(descriptionText(describeDecision(release, 'zh'))).toContain('收款地址: 0x2B5A')
  })

  it('says what a code means, before the code that the wallet shows', () => {
    const id = '019a0000-0000-7000-8000-000000000002'
    const fields = { haltId: id, cause: 'operator', subject: 'Ada', decision: 'go_on', reason: 'The key is safe' }
    const resume: Decision = { ...release, type: 'PayoutResume', message: { ...headerOf(release), ...fields } }
    expect(describeDecision(resume, 'en').lines).toEqual(
      expect.arrayContaining([
        { label: 'Role of the recorder', value: 'payout maker (payout-maker)' },
        { label: 'Cause of the halt', value: 'an operator halted them (operator)' },
        { label: 'How to go on', value: 'continue (go_on)' },
      ]),
    )
    expect(describeDecision(resume, 'zh').lines).toEqual(
      expect.arrayContaining([
        { label: '录入人角色', value: '付款经办（payout-maker）' },
        { label: '暂停原因', value: '由运营人员暂停（operator）' },
        { label: '如何继续', value: '继续（go_on）' },
      ]),
    )
  })

  it('says what a reversed transfer and a check of the reconciliation are', () => {
    const id = '019a0000-0000-7000-8000-000000000002'
    const reversed = { memberId: id, transferId: id, quantity: '2 USDT', reason: 'The wrong member' }
    const codes = { kind: 'suspense_assigned', takenFrom: 'available', givenTo: 'suspense' }
    const reversal: Decision = {
      ...release,
      type: 'LedgerReversal',
      message: { ...headerOf(release), ...reversed, ...codes },
    }
    const difference = { subject: 'none', difference: '2 items', reconciliationId: id, reason: 'Known' }
    const acceptance: Decision = {
      ...release,
      type: 'DifferenceAcceptance',
      message: { ...headerOf(release), name: 'payouts_on_chain', ...difference },
    }
    expect(describeDecision(reversal, 'en').lines).toEqual(
      expect.arrayContaining([
        { label: 'Kind of transfer', value: 'money assigned from suspense (suspense_assigned)' },
        { label: 'Is taken from account', value: 'what the member can spend (available)' },
        { label: 'Goes back to account', value: 'suspense' },
      ]),
    )
    expect(describeDecision(reversal, 'zh').lines).toContainEqual({ label: '退回科目', value: '待认领（suspense）' })
    expect(describeDecision(acceptance, 'en').lines).toContainEqual({
      label: 'Check',
      value: 'Payouts, against the chain (payouts_on_chain)',
    })
  })

  it('says a code alone where it is the word itself', () => {
    const bySettlement: Decision = { ...release, message: { ...release.message, role: 'settlement' } }
    const role = { label: 'Role of the recorder', value: 'settlement' }
    expect(describeDecision(bySettlement, 'en').lines).toContainEqual(role)
  })

  it('differs for a list whose item reads like two', () => {
    const textOf = (changes: readonly string[]) => {
      const fields = { file: `0x${'ab'.repeat(32)}`, changes }
      const change: Decision = { ...release, type: 'CatalogueChange', message: { ...headerOf(release), ...fields } }
      return descriptionText(describeDecision(change, 'en'))
    }
    expect(textOf(['first', 'second'])).toContain('Changes: 1. first\n2. second\n')
    expect(textOf(['first 2. second'])).not.toBe(textOf(['first', 'second']))
  })

  it('differs for different decisions of any type', () => {
    const property = fc.property(anyDecision, anyDecision, (one, other) => {
      const isSame = serializeDecision(one) === serializeDecision(other)
      for (const language of ['en', 'zh'] as const) {
        const [first, second] = [one, other].map((d) => descriptionText(describeDecision(d, language)))
        expect(first === second).toBe(isSame)
      }
    })
    fc.assert(property)
  })
})

describe('the bytes of a decision', () => {
  it('give the same decision again', () => {
    fc.assert(
      fc.property(anyDecision, (decision) => {
        expect(parseDecision(serializeDecision(decision))).toEqual(decision)
      }),
    )
  })

  it.each([
    ['an amount with a trailing zero', { amount: '6000.50 USDT' }],
    ['an amount in another unit', { amount: '6000.5 USDC' }],
    ['an amount without a unit', { amount: '6000.5' }],
    ['minor units that are another sum', { amountMinor: '6000500000000000000001' }],
    ['an address without its checksum', { to: '0x2b5ad5c4795c026514f8317c7a215e218dccd6cf' }],
    ['a time beyond the year 9999', { expiresAt: 2 ** 52 }],
    ['a role that reverses the text after it', { role: 'payout\u202emaker' }],
    ['an unknown field', { note: 'x' }],
  ])('are refused with %s', (_, change) => {
    const text = JSON.stringify({ ...release, message: { ...release.message, ...change } })
    expect(() => parseDecision(text)).toThrow(MalformedDecision)
  })
})
