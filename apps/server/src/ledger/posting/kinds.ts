import { houseTransferKinds, type MemberTransferKind } from '@terahold/contract/codes/ledger'

/**
 * Kinds of transfers between accounts of the house. The table transfer_kind defines the accounts of each kind, those of members
 * included, and the database posts nothing else: a new kind needs rows there.
 */
export const houseKinds = houseTransferKinds

export type TransferKind = MemberTransferKind | (typeof houseKinds)[number]
