import { describe, expect, it } from 'vitest'
import type { Rpc } from '../rpc/json-rpc.ts'
import { gasQuote, prepareTransaction, toSerializable } from './prepare-transaction.ts'

const mine = '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const usual: Record<string, unknown> = {
  eth_chainId: '0x7a69',
  eth_estimateGas: '0x5208',
  eth_getTransactionCount: '0x7',
  eth_gasPrice: '0x3b9aca00',
}

/** A chain that answers these, and what it was asked. */
function createChain(answers: Record<string, unknown> = {}) {
  const asked: [string, unknown][] = []
  const rpc: Rpc = async (method, params = []) => {
    asked.push([method, params])
    const answer: unknown = { ...usual, ...answers }[method]
    if (answer instanceof Error) throw answer
    return answer
  }
  return { rpc, asked }
}

const prepare = (asked: unknown, chain = createChain()) => prepareTransaction(chain.rpc, mine, [asked])

describe('a transaction that a page asks for', () => {
  it('gets nonce, gas and fees from the chain', async () => {
    const chain = createChain()
    const prepared = await prepare({ from: mine.toLowerCase(), to: other.toLowerCase(), value: '0x1' }, chain)
    expect(prepared).toEqual({
      from: mine,
      to: other,
      value: 1n,
      data: '0x',
      nonce: 7,
      gas: 21_000n,
      maxFeePerGas: 2_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
    })
    expect(chain.asked).toContainEqual(['eth_estimateGas', [{ from: mine, to: other, value: '0x1', data: '0x' }]])
    expect(chain.asked).toContainEqual(['eth_getTransactionCount', [mine, 'pending']])
    expect(gasQuote(prepared)).toEqual({ limit: 21_000n, maxCost: '0.000042' })
    expect(toSerializable(prepared)).toMatchObject({ type: 'eip1559', chainId: 31_337, nonce: 7 })
    expect(toSerializable(prepared)).not.toHaveProperty('from')
  })

  it('keeps the fields that the page has set, and reads only the others from the chain', async () => {
    const chain = createChain()
    const given = {
      gas: '0xffff',
      nonce: '0x0',
      maxFeePerGas: '0xa',
      maxPriorityFeePerGas: '0x3',
      input: '0xab',
      chainId: '0x7a69',
    }
    expect(await prepare({ from: mine, ...given }, chain)).toMatchObject({
      to: null,
      gas: 65_535n,
      nonce: 0,
      maxFeePerGas: 10n,
      maxPriorityFeePerGas: 3n,
      data: '0xab',
    })
    expect(chain.asked.map(([method]) => method)).toEqual(['eth_chainId', 'eth_gasPrice'])
  })

  it.each([
    ['a low fee', { maxFeePerGas: '0x5' }, [5n, 5n]],
    ['a price of the old kind', { gasPrice: '0x9' }, [9n, 9n]],
    ['a tip above the fee', { maxFeePerGas: '0x5', maxPriorityFeePerGas: '0x6' }, [5n, 5n]],
  ])('never tips more than it pays: %s', async (_, fees, expected) => {
    const { maxFeePerGas, maxPriorityFeePerGas } = await prepare({ from: mine, to: other, ...fees })
    expect([maxFeePerGas, maxPriorityFeePerGas]).toEqual(expected)
  })

  it.each([
    ['no transaction', undefined, -32_602],
    ['null', null, -32_602],
    ['another sender', { from: other, to: other }, 4_100],
    ['no sender', { to: other }, 4_100],
    ['a sender that is no address', { from: '0x12' }, -32_602],
    ['another chain', { from: mine, chainId: '0x38' }, 4_901],
    ['a recipient that is no address', { from: mine, to: '0x12' }, -32_602],
    ['a value in decimals', { from: mine, value: '12' }, -32_602],
    ['an empty value', { from: mine, value: '0x' }, -32_602],
    ['a value as a number', { from: mine, value: 1 }, -32_602],
    ['data that is not hex', { from: mine, data: 'transfer' }, -32_602],
  ])('is refused with %s', async (_, asked, code) => {
    await expect(prepare(asked)).rejects.toMatchObject({ code })
  })

  it('is refused on a chain that is not the demo’s, and with the chain’s own reason', async () => {
    await expect(prepare({ from: mine }, createChain({ eth_chainId: '0x1' }))).rejects.toMatchObject({ code: 4_901 })
    const reverted = new Error('execution reverted: paused')
    await expect(prepare({ from: mine }, createChain({ eth_estimateGas: reverted }))).rejects.toBe(reverted)
    await expect(prepare({ from: mine }, createChain({ eth_gasPrice: null }))).rejects.toMatchObject({ code: -32_602 })
  })
})
