import { operatorRegistryAbi } from '@terahold/contracts/operator-registry'
import { type Address, decodeEventLog, type Hex } from 'viem'

/** An event about an operator. Addresses are in lower case. */
export type RegistryEvent = {
  readonly event: 'scheduled' | 'vetoed' | 'changed'
  readonly nonce?: bigint
  readonly operator?: string
  /** As the registry's bits. */
  readonly roles?: number
  readonly readyAt?: Date
  readonly maker?: string
  readonly checker?: string
}

/** Returns what a log says about an operator; undefined for the registry's other events, such as a new owner's. */
export function parseRegistryEvent({
  topics,
  data,
}: {
  readonly topics: readonly Hex[]
  readonly data: Hex
}): RegistryEvent | undefined {
  const [signature, ...rest] = topics
  if (signature === undefined) return undefined
  const { eventName, args } = decodeEventLog({ abi: operatorRegistryAbi, topics: [signature, ...rest], data })
  const lower = (address: Address) => address.toLowerCase()
  if (eventName === 'ChangeScheduled') {
    const { nonce, operator, roles, readyAt, maker, checker } = args
    const signers = { maker: lower(maker), checker: lower(checker) }
    return {
      event: 'scheduled',
      nonce,
      operator: lower(operator),
      roles,
      readyAt: new Date(Number(readyAt) * 1_000),
      ...signers,
    }
  }
  if (eventName === 'ChangeVetoed') return { event: 'vetoed', nonce: args.nonce }
  if (eventName === 'OperatorChanged') return { event: 'changed', operator: lower(args.operator), roles: args.roles }
  return undefined
}
