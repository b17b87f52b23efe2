import {
  type Address,
  concat,
  encodeFunctionData,
  getAddress,
  type Hex,
  hashTypedData,
  hexToBigInt,
  recoverAddress,
  size,
  slice,
  zeroAddress,
} from 'viem'
import { safeAbi } from './safe.ts'

/** A transaction of a Safe: one plain call that pays nobody back for gas. */
export type SafeTransaction = {
  readonly chainId: number
  readonly safe: Address
  readonly to: Address
  readonly data: Hex
  readonly nonce: bigint
}

/** An owner's signature of a Safe's transaction. */
export type OwnerSignature = { readonly owner: Address; readonly signature: Hex }

const types = {
  SafeTx: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
    { name: 'operation', type: 'uint8' },
    { name: 'safeTxGas', type: 'uint256' },
    { name: 'baseGas', type: 'uint256' },
    { name: 'gasPrice', type: 'uint256' },
    { name: 'gasToken', type: 'address' },
    { name: 'refundReceiver', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const

/** Returns what an owner signs (EIP-712), as Safe defines it from version 1.3.0 on. */
export function safeTypedData({ chainId, safe, to, data, nonce }: SafeTransaction) {
  return {
    domain: { chainId, verifyingContract: getAddress(safe) },
    types,
    primaryType: 'SafeTx' as const,
    message: {
      to: getAddress(to),
      value: 0n,
      data,
      operation: 0,
      safeTxGas: 0n,
      baseGas: 0n,
      gasPrice: 0n,
      gasToken: zeroAddress,
      refundReceiver: zeroAddress,
      nonce,
    },
  }
}

/** Returns the hash that identifies the transaction, which wallets show as `safeTxHash`. */
export function safeTransactionHash(transaction: SafeTransaction): Hex {
  return hashTypedData(safeTypedData(transaction))
}

/** Returns who made a signature of the transaction by key; undefined for anything else. */
export async function signerOfSafe(transaction: SafeTransaction, signature: Hex): Promise<Address | undefined> {
  // The last byte says how to read a signature. Other values than these two mean a contract, or a message with a prefix.
  if (size(signature) !== 65 || ![27n, 28n].includes(hexToBigInt(slice(signature, 64)))) return undefined
  try {
    const signer = await recoverAddress({ hash: safeTransactionHash(transaction), signature })
    return signer.toLowerCase() as Address
  } catch {
    return undefined
  }
}

/** Returns the calldata that carries out a transaction. Anyone may send it to the Safe. */
export function encodeExecution(transaction: SafeTransaction, signatures: readonly OwnerSignature[]): Hex {
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } =
    safeTypedData(transaction).message
  // A Safe wants them in the order of the owners' addresses, so that none counts twice.
  const ordered = signatures.toSorted((one, other) => (hexToBigInt(one.owner) < hexToBigInt(other.owner) ? -1 : 1))
  const joined = concat(ordered.map(({ signature }) => signature))
  const args = [to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, joined] as const
  return encodeFunctionData({ abi: safeAbi, functionName: 'execTransaction', args })
}
