import { operatorRoles } from '@terahold/contract/codes/operators'
import { expect, it } from 'vitest'
import { kindsFor, parseSearch, seesPersonalData } from './find-rules.ts'

const address = `0x${'aB'.repeat(20)}`
const hash = 'cD'.repeat(32)
const id = '0197f5a0-0000-7000-8000-00000000000A'

it.each([
  [address, { address: address.toLowerCase() }],
  [` ${hash} `, { hash: `0x${hash.toLowerCase()}` }],
  [`0x${hash}`, { hash: `0x${hash.toLowerCase()}` }],
  [id, { id: id.toLowerCase() }],
  ['Ada@Example.com', { email: 'ada@example.com' }],
  ['th-261120-abc', { numbers: ['th-261120-abc', 'TH-261120-ABC'] }],
  ['42', { numbers: ['42'], payoutNo: 42n, amount: 4_200n }],
  ['5,000.5', { numbers: ['5,000.5'], amount: 500_050n }],
  ['12.5 usdt', { numbers: ['12.5 usdt', '12.5 USDT'], amount: 1_250n }],
])('reads %s', (text, terms) => {
  expect(parseSearch(text, 2)).toEqual(terms)
})

it.each(['0', '0.00', '1.234', '1,00', '-5', '1e3'])('reads no amount in %s', (text) => {
  expect(parseSearch(text, 2).amount).toBeUndefined()
})

it('reads no number in a text that is longer than any', () => {
  expect(parseSearch('9'.repeat(61), 2)).toEqual({})
})

it('lets support see no payouts or decisions, and admins and the catalogue nothing', () => {
  expect(kindsFor(['support']).has('payout')).toBe(false)
  expect(kindsFor(['support']).has('decision')).toBe(false)
  expect(kindsFor(['admin', 'catalogue']).size).toBe(0)
  expect(kindsFor(['support', 'settlement']).has('decision')).toBe(true)
})

it('shows personal data to those who help members, release their money or audit', () => {
  expect(operatorRoles.filter((role) => seesPersonalData([role]))).toEqual([
    'payout-maker',
    'payout-checker',
    'support',
    'auditor',
  ])
})
