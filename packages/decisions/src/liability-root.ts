import type { Address, Hex } from 'viem'

/** A night's root with everything that operators sign, as the reserve contract takes it. */
export type LiabilityRoot = {
  /** The UTC day, counted from 1970-01-01 as day 0. */
  readonly day: number
  readonly root: Hex
  /** Minor units. */
  readonly total: bigint
  readonly leaves: number
  readonly journalSeal: Hex
  readonly settlementRoot: Hex
  readonly assetBlock: bigint
  readonly releaseHash: Hex
  readonly verifierHash: Hex
}

const rootFields = [
  { name: 'day', type: 'uint32' },
  { name: 'root', type: 'bytes32' },
  { name: 'total', type: 'uint128' },
  { name: 'leaves', type: 'uint32' },
  { name: 'journalSeal', type: 'bytes32' },
  { name: 'settlementRoot', type: 'bytes32' },
  { name: 'assetBlock', type: 'uint64' },
  { name: 'releaseHash', type: 'bytes32' },
  { name: 'verifierHash', type: 'bytes32' },
] as const

/** Returns what an operator signs (EIP-712). Its domain is the reserve, so a signature is good for one only. */
export function rootTypedData({ chainId, reserve }: { chainId: number; reserve: Address }, root: LiabilityRoot) {
  return {
    domain: { name: 'Terahold reserve', version: '1', chainId, verifyingContract: reserve },
    types: { LiabilityRoot: rootFields },
    primaryType: 'LiabilityRoot',
    message: root,
  } as const
}
