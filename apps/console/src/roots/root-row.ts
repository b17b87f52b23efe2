import type { listRoots } from '@terahold/contract/calls/desk/roots'
import type { RowOf } from '@terahold/contract/endpoint'
import { readListedRoot, rootTypedData } from '@terahold/decisions/liability-root'
import type { TypedData } from '../wallet/wallet.ts'

/** A night’s root that is not on the chain yet. */
export type RootRow = RowOf<typeof listRoots>

/** Returns what the wallet signs, made here from the figures that are shown. */
export function rootToSign(row: RootRow): TypedData {
  const { place, root } = readListedRoot(row)
  return rootTypedData(place, root) as unknown as TypedData
}
