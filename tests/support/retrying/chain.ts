import { type Address, encodeFunctionData, erc20Abi, type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Demo } from '../demo.ts'
import { until } from './client.ts'

const gas = 100_000n

/**
 * Sends tokens once, whatever happens to the chain in the meantime: the same signed transaction is sent again until it is in
 * a final block. Returns its hash.
 */
export async function payUntilFinal({ info, reader }: Demo, from: Hex, to: Address, amount: bigint): Promise<Hex> {
  const account = privateKeyToAccount(from)
  const raw = await until('a transaction to be made', () =>
    orNothing(async () => {
      const nonce = await reader.getTransactionCount({ address: account.address })
      const { maxFeePerGas, maxPriorityFeePerGas } = await reader.estimateFeesPerGas()
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
      const fees = { gas, maxFeePerGas: maxFeePerGas * 2n, maxPriorityFeePerGas }
      return account.signTransaction({
        ...fees,
        chainId: info.chainId,
        type: 'eip1559',
        to: info.token.address,
        data,
        nonce,
      })
    }),
  )
  const hash = keccak256(raw)
  return until('a payment to be final', () =>
    orNothing(async () => {
      const receipt = await reader.request({ method: 'eth_getTransactionReceipt', params: [hash] })
      if (receipt === null) {
        await reader.sendRawTransaction({ serializedTransaction: raw })
        return undefined
      }
      const { number } = await reader.getBlock({ blockTag: 'finalized' })
      if (BigInt(receipt.blockNumber) > number) return undefined
      if (receipt.status !== '0x1') throw new Error(`the payment ${hash} failed`)
      return hash
    }),
  )
}

/** Whether an address has tokens and gas money in a final block. */
export async function isFunded({ info, reader }: Demo, owner: Address): Promise<boolean> {
  const has = await orNothing(async () => {
    const blockTag = 'finalized'
    const args = [owner] as const
    const tokens = await reader.readContract({
      address: info.token.address,
      abi: erc20Abi,
      args,
      blockTag,
      functionName: 'balanceOf',
    })
    return tokens > 0n && (await reader.getBalance({ address: owner, blockTag })) > 0n
  })
  return has === true
}

/**
 * Returns the chain's answer; undefined when it does not answer, knows a transaction already, or is not as far as
 * requested.
 */
async function orNothing<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}
