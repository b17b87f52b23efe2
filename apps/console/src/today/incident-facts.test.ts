import { deskTexts as english } from '@terahold/locale/en/desk/desk'
import { deskTexts as chinese } from '@terahold/locale/zh-Hans/desk/desk'
import { expect, test } from 'vitest'
import { incidentFacts } from './incident-facts.ts'

test.each([
  ['payout_refused', { fault: 'already_released' }, 'the vault has already paid it', '金库已经支付过'],
  ['witness_missing', { problem: 'late_answer' }, 'it did not answer in time', '未及时应答'],
  ['witness_missing', { problem: 'HTTP 503' }, 'HTTP 503', 'HTTP 503'],
  ['suspect_outflow', { from: 'treasury' }, english.ledger.accounts.treasury, chinese.ledger.accounts.treasury],
  ['job_failed', { problem: 'process_died' }, 'its process ended before it was done', '进程在完成前终止'],
  ['operator_change', { roles: 'settlement, payout-maker' }, 'settlement, payout maker', '结算, 付款经办'],
  ['operator_change', { roles: 'none' }, 'none', '无'],
] as const)('says what %s found, %o, in the operator’s language', (kind, detail, ...values) => {
  const shown = [english, chinese].map((texts) => incidentFacts({ kind, subject: 'x', detail }, texts)[1]?.value)
  expect(shown).toEqual(values)
})

test('names an account by its words', () => {
  const [subject] = incidentFacts({ kind: 'suspect_outflow', subject: 'payout_vault', detail: {} }, chinese)
  expect(subject).toEqual({ label: '对象', value: chinese.ledger.accounts.payout_vault })
})
