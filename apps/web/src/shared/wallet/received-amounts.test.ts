import { encodeEventTopics, erc20Abi, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { receivedAmounts } from './received-amounts.ts'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const venue = '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e'
const treasury = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const wanted = { token, to: treasury }

function transfer(
  amount: bigint,
  { to = treasury, address = token }: { to?: typeof venue | typeof treasury; address?: string } = {},
) {
  const topics = encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from: venue, to } })
  return { address, topics: topics.flat().filter((topic) => topic !== null), data: pad(toHex(amount)) }
}

test('returns what each transfer of the transaction brought', () => {
  expect(receivedAmounts({ status: '0x1', logs: [transfer(5n), transfer(7n)] }, wanted)).toEqual([5n, 7n])
})

test('counts nothing that went elsewhere, nothing of another token, and nothing of a failed transaction', () => {
  const elsewhere = [transfer(5n, { to: venue }), transfer(5n, { address: venue })]
  expect(receivedAmounts({ status: '0x1', logs: elsewhere }, wanted)).toEqual([])
  expect(receivedAmounts({ status: '0x0', logs: [transfer(5n)] }, wanted)).toEqual([])
})
