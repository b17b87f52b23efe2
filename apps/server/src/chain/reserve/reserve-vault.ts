import { reserveVaultAbi } from '@terahold/contracts/reserve-vault'
import { type LiabilityRoot, rootTypedData } from '@terahold/decisions/liability-root'
import {
  type Address,
  decodeFunctionResult,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  zeroHash,
} from 'viem'
import type { BlockRef, Chain, ContractLog } from '../chain.ts'

/** An operator's signature of a root. */
export type RootSignature = { readonly signer: Address; readonly signature: Hex }

/** What cannot change in a reserve, and its owner. Addresses are in lower case. */
export type ReservePlan = {
  readonly token: Address
  readonly owner: Address
  readonly payoutVault: Address
  readonly registry: Address
}

/** The gas limit of a root: more than twice what operators that sign by key need, which leaves room for contract wallets. */
export const anchorGas = 800_000n

/** Returns the digest that an operator signs. */
export function rootDigest(place: { chainId: number; reserve: Address }, root: LiabilityRoot): Hex {
  return hashTypedData(rootTypedData(place, root))
}

/** Returns the calldata that anchors a root. */
export function encodeAnchor(root: LiabilityRoot, [first, second]: readonly [RootSignature, RootSignature]): Hex {
  return encodeFunctionData({ abi: reserveVaultAbi, functionName: 'anchor', args: [root, first, second] })
}

/** Returns the root that the reserve has for a day; undefined when it has none. `block` is the newest one when left out. */
export async function readRootOfDay(
  chain: Pick<Chain, 'call'>,
  reserve: Address,
  day: number,
  block?: bigint,
): Promise<Hex | undefined> {
  const call = { abi: reserveVaultAbi, functionName: 'rootOfDay' } as const
  const data = encodeFunctionData({ ...call, args: [day] })
  const answer = await chain.call({ to: reserve, data, ...(block === undefined ? {} : { block }) })
  const root = decodeFunctionResult({ ...call, data: answer })
  return root === zeroHash ? undefined : root
}

/**
 * Enough to bridge some hours in which no process ran. Entries covered by an older root are also covered by the next
 * one.
 */
const [rangesSearched, blocksAtOnce] = [20, 1_000n]

/** Returns which transaction anchored a day's root, from its event in the last blocks up to `last`; undefined when it is not in them. */
export async function findAnchoring(
  chain: Pick<Chain, 'block' | 'logsOf'>,
  reserve: Address,
  day: number,
  last: BlockRef,
): Promise<ContractLog | undefined> {
  const wanted = encodeEventTopics({ abi: reserveVaultAbi, eventName: 'RootAnchored', args: { day } })
  let to = last
  for (let range = 0; range < rangesSearched && to.number > 0n; range += 1) {
    const after = await chain.block(to.number > blocksAtOnce ? to.number - blocksAtOnce : 0n)
    const logs = await chain.logsOf({ address: reserve, after, to })
    const found = logs.find(({ topics }) => wanted.every((topic, at) => topics[at] === topic))
    if (found) return found
    to = after
  }
  return undefined
}

/** Reads a reserve. @throws Error when there is none at the address. */
export async function readReserve(chain: Pick<Chain, 'call'>, reserve: Address): Promise<ReservePlan> {
  const read = async (functionName: 'token' | 'owner' | 'payoutVault' | 'registry'): Promise<Address> => {
    const call = { abi: reserveVaultAbi, functionName }
    const data = await chain.call({ to: reserve, data: encodeFunctionData(call) })
    if (data === '0x') throw new Error(`${reserve} is not a reserve`)
    return decodeFunctionResult({ ...call, data }).toLowerCase() as Address
  }
  const [token, owner, payoutVault, registry] = await Promise.all(
    (['token', 'owner', 'payoutVault', 'registry'] as const).map(read),
  )
  return { token, owner, payoutVault, registry } as ReservePlan
}
