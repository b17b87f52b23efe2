import {
  type Address,
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
} from 'viem'
import type { Chain } from '../chain.ts'
import type { Signer } from './signer.ts'

/**
 * Opens a key that a node or an external signer such as Clef holds, and that signs by `eth_signTransaction`. It trusts the node with nothing
 * else: a signature of another key, or of another transaction, is refused.
 */
export function unlockedSigner(chain: Pick<Chain, 'request'>, account: Address): Signer {
  const address = account.toLowerCase() as Address
  return {
    address,
    async signTransaction({ chainId, nonce, to, data, value = 0n, gas, maxFeePerGas, maxPriorityFeePerGas }) {
      const hex = (figure: bigint | number): Hex => `0x${figure.toString(16)}`
      const wish = {
        from: address,
        to,
        data,
        type: '0x2',
        chainId: hex(chainId),
        nonce: hex(nonce),
        value: hex(value),
        gas: hex(gas),
        maxFeePerGas: hex(maxFeePerGas),
        maxPriorityFeePerGas: hex(maxPriorityFeePerGas),
      }
      const answer = await chain.request('eth_signTransaction', [wish])
      if (!('result' in answer)) throw new Error(`The node does not sign for ${address}: ${answer.error.message}`)
      // geth answers the transaction as well.
      const raw = (
        typeof answer.result === 'string' ? answer.result : (answer.result as { raw: Hex }).raw
      ) as `0x02${string}`
      const asked = { chainId, nonce, to, data, value, gas, maxFeePerGas, maxPriorityFeePerGas }
      if (
        !isSame(raw, asked) ||
        (await recoverTransactionAddress({ serializedTransaction: raw })).toLowerCase() !== address
      )
        throw new Error('The node signed something else, or with another key')
      return { raw, hash: keccak256(raw) }
    },
  }
}

function isSame(raw: `0x02${string}`, asked: object): boolean {
  const { r: _, s: __, v: ___, yParity: ____, ...signed } = parseTransaction(raw)
  return serializeTransaction(signed) === serializeTransaction({ type: 'eip1559', ...asked } as typeof signed)
}
