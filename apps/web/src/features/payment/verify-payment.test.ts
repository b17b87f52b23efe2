import { encodeEventTopics, erc20Abi, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { provePayment } from './verify-payment.ts'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const from = '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const amount = 5_280_000_000_000_000_000n
const expected = { token, from, to, amount }

function transfer(values = expected) {
  const topics = encodeEventTopics({
    abi: erc20Abi,
    eventName: 'Transfer',
    args: { from: values.from as typeof from, to: values.to as typeof to },
  })
  return {
    address: values.token.toLowerCase(),
    topics: topics.flat().filter((topic) => topic !== null),
    data: pad(toHex(values.amount)),
  }
}

test('the transfer that was asked for is found', () => {
  expect(provePayment({ status: '0x1', logs: [transfer()] }, expected)).toBe('found')
})

test('a failed transaction proves nothing, whatever it logged', () => {
  expect(provePayment({ status: '0x0', logs: [transfer()] }, expected)).toBe('missing')
})

test.each([
  ['another token', { token: to }],
  ['another target', { to: from }],
  ['another amount', { amount: amount - 1n }],
] as const)('%s proves nothing', (_, change) => {
  expect(provePayment({ status: '0x1', logs: [transfer({ ...expected, ...change })] }, expected)).toBe('missing')
})

test('a payment by another wallet is named as such, unless the one that was asked for is there as well', () => {
  const other = transfer({ ...expected, from: to })
  expect(provePayment({ status: '0x1', logs: [other] }, expected)).toBe('other_wallet')
  expect(provePayment({ status: '0x1', logs: [other, transfer()] }, expected)).toBe('found')
})

test('other logs and broken data are passed over', () => {
  const approval = { address: token, topics: ['0x8c5be1e5'], data: '0x' }
  expect(provePayment({ status: '0x1', logs: [approval, transfer()] }, expected)).toBe('found')
  expect(provePayment({ status: '0x1', logs: [{ ...transfer(), data: '0x' }] }, expected)).toBe('missing')
})
