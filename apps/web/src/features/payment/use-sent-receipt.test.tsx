import { screen, waitFor } from '@testing-library/react'
import { type Hex, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { storage } from '../../shared/storage/storage.ts'
import { member, setUpComponentTests } from '../../testing/component-test.tsx'
import { createOrder, token } from '../../testing/order-fixture.ts'
import { createWallet, renderWithWallet } from '../../testing/wallet-fixture.tsx'
import { useAttempt } from './attempts.ts'
import { useSentReceipt } from './use-sent-receipt.ts'

setUpComponentTests()

const order = createOrder()
const key = `payment:${order.orderId}`
const hashOf = (byte: string): Hex => `0x${byte.repeat(32)}`
const [sent, next] = [hashOf('ab'), hashOf('cd')]
const at = '2026-03-01T10:00:00.000Z'

const createReceipt = (hash: Hex, status: Hex = '0x1') => ({
  transactionHash: hash,
  status,
  blockNumber: '0x64',
  blockHash: hashOf('01'),
  transactionIndex: '0x0',
  from: member.address,
  to: token,
  gasUsed: '0x1',
  cumulativeGasUsed: '0x1',
  effectiveGasPrice: '0x1',
  logs: [],
  logsBloom: '0x',
  type: '0x0',
})

const createTransaction = (hash: Hex, changes: object = {}) => ({
  hash,
  from: member.address,
  to: token,
  value: '0x0',
  input: '0xa9059cbb',
  nonce: '0x7',
  gas: '0x1',
  gasPrice: '0x1',
  blockNumber: null,
  blockHash: null,
  transactionIndex: null,
  type: '0x0',
  v: '0x1b',
  r: '0x1',
  s: '0x1',
  ...changes,
})

function Outcome() {
  return <output aria-label="Outcome">{useSentReceipt(order, useAttempt(order.orderId))}</output>
}

/** A chain on which only these transactions are included. */
function chainWith(...receipts: readonly ReturnType<typeof createReceipt>[]) {
  const wallet = createWallet()
  wallet.answer('eth_getTransactionReceipt', ([asked]: readonly unknown[]) => {
    return receipts.find(({ transactionHash }) => transactionHash === asked) ?? null
  })
  wallet.answer('eth_getTransactionByHash', () => createTransaction(sent))
  return wallet
}

const outcome = () => screen.getByLabelText('Outcome').textContent

test('nothing is asked of the chain before something was sent', async () => {
  storage.set(key, { state: 'asked', at })
  const wallet = chainWith()
  await renderWithWallet(<Outcome />, wallet)
  expect(outcome()).toBe('waiting')
  expect(wallet.requests('eth_getTransactionReceipt')).toEqual([])
})

test.each([
  ['0x1', 'included'],
  ['0x0', 'reverted'],
] as const)('a transaction whose status is %s is %s', async (status, end) => {
  storage.set(key, { state: 'sent', at, hash: sent })
  await renderWithWallet(<Outcome />, chainWith(createReceipt(sent, status)))
  await waitFor(() => expect(outcome()).toBe(end))
  expect(storage.get(key)).toEqual({ state: 'sent', at, hash: sent })
})

/** The block that includes another transaction with the nonce of the one that was sent. */
async function replaceBy(changes: object) {
  storage.set(key, { state: 'sent', at, hash: sent })
  const wallet = chainWith(createReceipt(next))
  let blocks = 100
  wallet.answer('eth_blockNumber', () => numberToHex(blocks++))
  wallet.answer('eth_getTransactionCount', '0x8')
  wallet.answer('eth_getBlockByNumber', () => ({
    hash: hashOf('01'),
    number: '0x64',
    timestamp: '0x1',
    transactions: [createTransaction(next, { blockNumber: '0x64', ...changes })],
  }))
  await renderWithWallet(<Outcome />, wallet)
}

test('one sped up in the wallet is followed under its new hash', async () => {
  await replaceBy({ gasPrice: '0x9' })
  await waitFor(() => expect(storage.get(key)).toEqual({ state: 'sent', at, hash: next }))
  await waitFor(() => expect(outcome()).toBe('included'))
})

test.each([
  ['cancelled', { to: member.address, input: '0x' }],
  ['replaced by another transaction', { to: '0x9999999999999999999999999999999999999999', input: '0x' }],
])('one %s in the wallet can never pay, so it can be paid again', async (_, changes) => {
  await replaceBy(changes)
  await waitFor(() => expect(storage.keys()).not.toContain(key))
  expect(outcome()).toBe('waiting')
})
