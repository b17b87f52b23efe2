import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

export type HouseAddress = {
  readonly chainId: number
  readonly address: string
  readonly role: 'treasury' | 'payout_vault' | 'payout_signer'
  readonly name: string
}

/**
 * Registers an address of the house's own, also under a new name or for reuse. Venues are registered by `putVenue`. Transfers that were read before are not read again.
 */
export async function putHouseAddress(tx: Tx, { chainId, address, role, name }: HouseAddress): Promise<void> {
  await tx
    .insertInto('house_address')
    .values({ chain_id: chainId, address: address.toLowerCase(), role, name })
    .onConflict((conflict) => conflict.columns(['chain_id', 'address', 'role']).doUpdateSet({ name, retired_at: null }))
    .execute()
}

/**
 * Makes these the only treasuries and vault for payments. Outflows of the former ones are still watched and booked.
 * Payments to them go to suspense.
 */
export async function retireFormer(
  tx: Tx,
  chainId: number,
  current: { treasuries: readonly string[]; vault: string },
): Promise<void> {
  for (const [role, addresses] of [
    ['treasury', current.treasuries],
    ['payout_vault', [current.vault]],
  ] as const)
    await tx
      .updateTable('house_address')
      .set({ retired_at: sql<Date>`database_now()` })
      .where('chain_id', '=', chainId)
      .where('role', '=', role)
      .where(
        'address',
        'not in',
        addresses.map((address) => address.toLowerCase()),
      )
      .where('retired_at', 'is', null)
      .execute()
}
