import { operatorRegistryAbi } from '@terahold/contracts/operator-registry'
import { type OperatorChange, roleBits, rolesOfBits } from '@terahold/decisions/operator-change'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import type { Chain } from '../chain.ts'

/** An admin's signature of a change. */
export type ChangeSignature = { readonly signer: Address; readonly signature: Hex }

/** What the registry says about a change. */
export type SeenChange = {
  /** The number was scheduled once. */
  readonly isUsed: boolean
  /** When the delay ends; undefined when nothing is pending under the number. */
  readonly readyAt: Date | undefined
  /** In the order in which changes were scheduled; 0 when nothing is pending. */
  readonly sequence: bigint
  /** The operator's change that took effect last; 0 without one. */
  readonly applied: bigint
  /** The operator's roles. */
  readonly roles: readonly string[]
}

/** The gas limit of a change: more than twice what admins that sign by key need, which leaves room for contract wallets. */
export const changeGas = 500_000n
/** Milliseconds after the delay in which a change can take effect, as the contract has it. */
export const changeWindowMs = 7 * 86_400_000

const abi = operatorRegistryAbi

/** Returns the calldata that schedules a change. */
export function encodeSchedule(
  { nonce, operator, roles, expiresAt }: OperatorChange,
  maker: ChangeSignature,
  checker: ChangeSignature,
): Hex {
  const proposal = { nonce, operator, roles: roleBits(roles), expiresAt }
  return encodeFunctionData({ abi, functionName: 'schedule', args: [proposal, maker, checker] })
}

/** Returns the calldata that carries out a change. */
export function encodeExecute(nonce: bigint): Hex {
  return encodeFunctionData({ abi, functionName: 'execute', args: [nonce] })
}

/** Returns the calldata with which the registry's owner vetoes a change. */
export function encodeVeto(nonce: bigint): Hex {
  return encodeFunctionData({ abi, functionName: 'veto', args: [nonce] })
}

/** Reads a change as of a block. */
export async function readChange(
  chain: Pick<Chain, 'call'>,
  registry: Address,
  { nonce, operator, block }: { readonly nonce: bigint; readonly operator: Address; readonly block: bigint },
): Promise<SeenChange> {
  const ask = (data: Hex) => chain.call({ to: registry, data, block })
  const [change, isUsed, applied, roles] = await Promise.all([
    ask(encodeFunctionData({ abi, functionName: 'changes', args: [nonce] })),
    ask(encodeFunctionData({ abi, functionName: 'isNonceUsed', args: [nonce] })),
    ask(encodeFunctionData({ abi, functionName: 'appliedSequence', args: [operator] })),
    ask(encodeFunctionData({ abi, functionName: 'rolesOf', args: [operator] })),
  ])
  const [, , readyAt, sequence] = decodeFunctionResult({ abi, functionName: 'changes', data: change })
  return {
    isUsed: decodeFunctionResult({ abi, functionName: 'isNonceUsed', data: isUsed }),
    readyAt: readyAt === 0n ? undefined : new Date(Number(readyAt) * 1000),
    sequence,
    applied: decodeFunctionResult({ abi, functionName: 'appliedSequence', data: applied }),
    roles: rolesOfBits(decodeFunctionResult({ abi, functionName: 'rolesOf', data: roles })),
  }
}
