import { anchoredTopic } from '@terahold/proof/reserve-calls'
import { encodeFunctionData, multicall3Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import { judgeCall, type RpcScope } from './rpc-methods.ts'

const address = `0x${'ab'.repeat(20)}`
const hash = `0x${'cd'.repeat(32)}`
const stranger = `0x${'ef'.repeat(20)}`
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const topics = [transfer, null, hash]
const multicall = (...targets: string[]) => ({
  to: '0xca11bde05977b3631167028862be2a173976ca11',
  data: encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [
      targets.map((target) => ({
        target: target as `0x${string}`,
        allowFailure: true,
        callData: '0x70a08231' as const,
      })),
    ],
  }),
})
const scope: RpcScope = { contracts: new Set([address as `0x${string}`]), isSending: true }

describe('forwarding', () => {
  it.each([
    ['eth_chainId', []],
    ['eth_blockNumber', []],
    ['eth_getBalance', [address, 'latest']],
    ['eth_call', [{ to: address, data: '0x70a08231' }, 'latest']],
    ['eth_call', [{ to: address, data: '0x', from: address, value: '0x0' }]],
    ['eth_call', [multicall(address, address), 'latest']],
    ['eth_estimateGas', [{ from: address, to: address, data: '0xabcd', maxFeePerGas: '0x1' }]],
    ['eth_getTransactionCount', [address, 'pending']],
    ['eth_getTransactionReceipt', [hash]],
    ['eth_feeHistory', ['0xa', 'latest', [10, 50]]],
    ['eth_getBlockByNumber', ['0x10', false]],
    ['eth_getLogs', [{ address, topics: [transfer, null, [hash]], fromBlock: '0x1', toBlock: '0x2711' }]],
    ['eth_getLogs', [{ address: [address.toUpperCase().replace('X', 'x')], topics, blockHash: hash }]],
    ['eth_getLogs', [{ address, topics, fromBlock: 'latest', toBlock: 'latest' }]],
    ['eth_getLogs', [{ address, topics: [anchoredTopic, hash], fromBlock: '0x1', toBlock: '0x1' }]],
    ['eth_sendRawTransaction', ['0x02f8ab']],
  ])('includes %s %j', (method, params) => {
    expect(judgeCall(method, params, scope)).toBe('forward')
  })
})

describe('refusing', () => {
  it.each([
    'eth_sendTransaction',
    'eth_sign',
    'personal_sign',
    'eth_accounts',
    'eth_newFilter',
    'eth_subscribe',
    'debug_traceTransaction',
    'anvil_setBalance',
    'anvil_mine',
    'evm_increaseTime',
    'hardhat_impersonateAccount',
    'admin_peers',
    'txpool_content',
    'wallet_addEthereumChain',
    'ETH_CALL',
    'eth_call ',
    '',
    'toString',
    '__proto__',
    'constructor',
  ])('the method %j', (method) => {
    expect(judgeCall(method, [], scope)).toBe('method-refused')
  })

  it.each([
    ['eth_chainId', [1]],
    ['eth_getBalance', []],
    ['eth_getBalance', [address, 'latest', 'x']],
    ['eth_getBalance', [address, '0x']],
    ['eth_getBalance', ['vitalik.eth', 'latest']],
    ['eth_call', [{ to: address }, 'latest', { [address]: { balance: '0x1' } }]],
    ['eth_call', [{ to: address, data: '0xabc' }]],
    ['eth_call', [{ to: address, accessList: [] }]],
    ['eth_call', [[address]]],
    ['eth_feeHistory', ['0xffff', 'latest', []]],
    ['eth_getBlockByNumber', ['latest', true]],
    ['eth_getLogs', [{ topics, fromBlock: '0x1', toBlock: '0x2' }]],
    ['eth_getLogs', [{ address, topics, fromBlock: '0x1', toBlock: 'latest' }]],
    ['eth_getLogs', [{ address, topics, fromBlock: '0x1' }]],
    ['eth_getLogs', [{ address, topics, fromBlock: '0x1', toBlock: '0x2712' }]],
    ['eth_getLogs', [{ address, topics, fromBlock: '0x2', toBlock: '0x1' }]],
    ['eth_getLogs', [{ address, topics, blockHash: hash, fromBlock: '0x1' }]],
    ['eth_getLogs', [{ address: [], topics, fromBlock: '0x1', toBlock: '0x1' }]],
    ['eth_getLogs', [{ address: Array.from({ length: 21 }, () => address), topics, fromBlock: '0x1', toBlock: '0x1' }]],
    ['eth_call', [{ to: stranger, data: '0x70a08231' }, 'latest']],
    ['eth_call', [{ data: '0x6000' }, 'latest']],
    ['eth_call', [multicall(address, stranger), 'latest']],
    ['eth_call', [multicall(), 'latest']],
    ['eth_call', [{ ...multicall(address), data: '0x4d2301cc' }, 'latest']],
    ['eth_estimateGas', [{ from: address, to: stranger }]],
    ['eth_getLogs', [{ address: stranger, topics, fromBlock: '0x1', toBlock: '0x2' }]],
    ['eth_getLogs', [{ address: [address, stranger], topics, fromBlock: '0x1', toBlock: '0x2' }]],
    ['eth_getLogs', [{ address, fromBlock: '0x1', toBlock: '0x2' }]],
    ['eth_getLogs', [{ address, topics: [hash, hash], fromBlock: '0x1', toBlock: '0x2' }]],
    ['eth_getLogs', [{ address, topics: [anchoredTopic], fromBlock: '0x1', toBlock: '0x1' }]],
    ['eth_getLogs', [{ address, topics: [transfer], fromBlock: '0x1', toBlock: '0x2' }]],
    ['eth_sendRawTransaction', ['02f8']],
    ['eth_sendRawTransaction', [null]],
  ])('%s with %j', (method, params) => {
    expect(judgeCall(method, params, scope)).toBe('params-refused')
  })

  it('signed transactions, except in the demo', () => {
    expect(judgeCall('eth_sendRawTransaction', ['0x02f8ab'], { ...scope, isSending: false })).toBe('method-refused')
  })
})
