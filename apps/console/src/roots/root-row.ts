import type { listRoots } from '@terahold/contract/calls/desk/roots'
import type { RowOf } from '@terahold/contract/endpoint'
import { rootTypedData } from '@terahold/decisions/liability-root'
import type { Address, Hex } from 'viem'
import type { TypedData } from '../wallet/wallet.ts'

/** A night’s root that is not on the chain yet. */
export type RootRow = RowOf<typeof listRoots>

/** Returns what the wallet signs, made here from the figures that are shown. */
export function rootToSign(row: RootRow): TypedData {
  const day = Date.parse(row.day) / 86_400_000
  return rootTypedData(
    { chainId: row.chainId, reserve: row.reserve as Address },
    {
      day,
      root: hex(row.root),
      total: BigInt(row.total),
      leaves: row.leaves,
      journalSeal: hex(row.journalSeal),
      settlementRoot: hex(row.settlementRoot),
      assetBlock: BigInt(row.assetBlock),
      releaseHash: hex(row.releaseHash),
      verifierHash: hex(row.verifierHash),
    },
  ) as unknown as TypedData
}

const hex = (text: string) => text as Hex
