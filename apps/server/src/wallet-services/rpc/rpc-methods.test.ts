import { describe, expect, it } from 'vitest'
import { judgeCall } from './rpc-methods.ts'

const address = `0x${'ab'.repeat(20)}`
const hash = `0x${'cd'.repeat(32)}`

describe('forwarding', () => {
  it.each([
    ['eth_chainId', []],
    ['eth_blockNumber', []],
    ['eth_getBalance', [address, 'latest']],
    ['eth_call', [{ to: address, data: '0x70a08231' }, 'latest']],
    ['eth_call', [{ to: address, data: '0x', from: address, value: '0x0' }]],
    ['eth_estimateGas', [{ from: address, to: address, data: '0xabcd', maxFeePerGas: '0x1' }]],
    ['eth_getTransactionCount', [address, 'pending']],
    ['eth_getTransactionReceipt', [hash]],
    ['eth_feeHistory', ['0xa', 'latest', [10, 50]]],
    ['eth_getBlockByNumber', ['0x10', false]],
    ['eth_getLogs', [{ address, topics: [hash, null, [hash]], fromBlock: '0x1', toBlock: '0x2711' }]],
    ['eth_getLogs', [{ address: [address], blockHash: hash }]],
    ['eth_getLogs', [{ address, fromBlock: 'latest', toBlock: 'latest' }]],
    ['eth_sendRawTransaction', ['0x02f8ab']],
  ])('includes %s %j', (method, params) => {
    expect(judgeCall(method, params)).toBe('forward')
  })
})

describe('refusing', () => {
  it.each([
    ...[
      'eth_sendTransaction',
      'eth_sign',
      'personal_sign',
      'eth_accounts',
      'eth_newFilter',
      'eth_subscribe',
      'debug_traceTransaction',
    ],
    ...[
      'anvil_setBalance',
      'anvil_mine',
      'evm_increaseTime',
      'hardhat_impersonateAccount',
      'admin_peers',
      'txpool_content',
      'wallet_addEthereumChain',
    ],
    ...['ETH_CALL', 'eth_call ', '', 'toString', '__proto__', 'constructor'],
  ])('the method %j', (method) => {
    expect(judgeCall(method, [])).toBe('method-refused')
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
    ['eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x2' }]],
    ['eth_getLogs', [{ address, fromBlock: '0x1', toBlock: 'latest' }]],
    ['eth_getLogs', [{ address, fromBlock: '0x1' }]],
    ['eth_getLogs', [{ address, fromBlock: '0x1', toBlock: '0x2712' }]],
    ['eth_getLogs', [{ address, fromBlock: '0x2', toBlock: '0x1' }]],
    ['eth_getLogs', [{ address, blockHash: hash, fromBlock: '0x1' }]],
    ['eth_getLogs', [{ address: [], fromBlock: '0x1', toBlock: '0x1' }]],
    ['eth_getLogs', [{ address: Array.from({ length: 21 }, () => address), fromBlock: '0x1', toBlock: '0x1' }]],
    ['eth_sendRawTransaction', ['02f8']],
    ['eth_sendRawTransaction', [null]],
  ])('%s with %j', (method, params) => {
    expect(judgeCall(method, params)).toBe('params-refused')
  })
})
