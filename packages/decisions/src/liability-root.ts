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

/** Where a root counts. */
export type RootPlace = { readonly chainId: number; readonly reserve: Address }

/** A root in JSON, as calls list it: the day as text, and what can exceed 2^53 as well. */
export type ListedRoot = {
  readonly day: string
  readonly chainId: number
  readonly leaves: number
} & Readonly<
  Record<
    'reserve' | 'root' | 'total' | 'journalSeal' | 'settlementRoot' | 'assetBlock' | 'releaseHash' | 'verifierHash',
    string
  >
>

export const rootDomain = { name: 'Terahold reserve', version: '1' } as const

export const rootFields = [
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
export function rootTypedData({ chainId, reserve }: RootPlace, root: LiabilityRoot) {
  return {
    domain: { ...rootDomain, chainId, verifyingContract: reserve },
    types: { LiabilityRoot: rootFields },
    primaryType: 'LiabilityRoot',
    message: root,
  } as const
}

/** Returns a listed root as it is signed, and where it counts. */
export function readListedRoot(row: ListedRoot): { readonly place: RootPlace; readonly root: LiabilityRoot } {
  const hex = (text: string) => text as Hex
  const root = {
    day: Date.parse(row.day) / 86_400_000,
    root: hex(row.root),
    total: BigInt(row.total),
    leaves: row.leaves,
    journalSeal: hex(row.journalSeal),
    settlementRoot: hex(row.settlementRoot),
    assetBlock: BigInt(row.assetBlock),
    releaseHash: hex(row.releaseHash),
    verifierHash: hex(row.verifierHash),
  }
  return { place: { chainId: row.chainId, reserve: hex(row.reserve) }, root }
}
