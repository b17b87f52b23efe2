import { encodeEventTopics, erc20Abi, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { provesPayment } from './verify-payment.ts'

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

test('the transfer that was asked for proves the payment', () => {
  expect(provesPayment({ status: '0x1', logs: [transfer()] }, expected)).toBe(true)
})

test('a failed transaction proves nothing, whatever it logged', () => {
  expect(provesPayment({ status: '0x0', logs: [transfer()] }, expected)).toBe(false)
})

test.each([
  ['another token', { token: to }],
  ['another sender', { from: to }],
  ['another target', { to: from }],
  ['another amount', { amount: amount - 1n }],
] as const)('%s proves nothing', (_, change) => {
  expect(provesPayment({ status: '0x1', logs: [transfer({ ...expected, ...change })] }, expected)).toBe(false)
})

test('other logs and broken data are passed over', () => {
  const approval = { address: token, topics: ['0x8c5be1e5'], data: '0x' }
  expect(provesPayment({ status: '0x1', logs: [approval, transfer()] }, expected)).toBe(true)
  expect(provesPayment({ status: '0x1', logs: [{ ...transfer(), data: '0x' }] }, expected)).toBe(false)
})
