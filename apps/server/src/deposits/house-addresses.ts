import type { Tx } from './store.ts'

export type HouseAddress = {
  readonly chainId: number
  readonly address: string
  readonly role: 'treasury' | 'payout_vault' | 'payout_signer' | 'venue'
  readonly name: string
}

/** Writes a house address, new or under a new name. Transfers that were read before are not looked at again. */
export async function putHouseAddress(tx: Tx, { chainId, address, role, name }: HouseAddress): Promise<void> {
  await tx
    .insertInto('house_address')
    .values({ chain_id: chainId, address: address.toLowerCase(), role, name })
    .onConflict((conflict) => conflict.columns(['chain_id', 'address', 'role']).doUpdateSet({ name }))
    .execute()
}
