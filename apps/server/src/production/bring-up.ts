import type { Chain } from '../chain/chain.ts'
import { connectDatabase, type Database } from '../db/connection.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { refuseUnreachableUrl } from '../db/reachable.ts'
import { transaction } from '../db/transaction.ts'
import { openCursorAt } from '../deposits/deposits.ts'
import { putHouseAddress, retireFormer } from '../deposits/transfers/house-addresses.ts'
import { systemClock } from '../foundation/clock.ts'
import { prepareJobQueue } from '../jobs/queue-tables.ts'
import { putRiskDisclosure } from '../members/risk-disclosure/risk-disclosure.ts'
import { putDocuments } from '../trust/record/documents.ts'
import type { House } from './house.ts'
import { houseAddresses, refuseOtherBooks } from './house-in-database.ts'

/**
 * Does what only the owner of the tables may do: migrates the schema and the job queue to this version, and registers
 * the house. Closes its connections. Returns the names of the migrations and routines it applied.
 * @throws Error when the database is a demo's, newer than this program, or does not fit the token.
 */
export async function bringUp(ownersUrl: string, chain: Chain, house: House): Promise<string[]> {
  await refuseUnreachableUrl(ownersUrl)
  const applied = await migrate({ url: ownersUrl })
  await prepareJobQueue(ownersUrl)
  const owner = connectDatabase({ url: ownersUrl, applicationName: 'terahold migrate', max: 2 })
  try {
    await refuseOtherBooks(owner, house)
    await enterHouse(owner, chain, house)
  } finally {
    await owner.destroy()
  }
  return applied
}

/**
 * Writes the house's addresses, retires earlier ones and, the first time, sets the block from which deposits count: the
 * newest final one. Payouts use the vault named here; a new key takes over automatically
 * (withdrawals/payout/state/key.ts).
 */
async function enterHouse(owner: Database, chain: Chain, house: House): Promise<void> {
  const { chainId, token, treasury, vault, reserve, registry, signer } = house
  const [start, nonce] = [await chain.finalized(), await chain.nonce(signer, 'latest')]
  await transaction(owner, async (tx) => {
    await putRiskDisclosure(tx)
    await putDocuments(tx)
    for (const entry of houseAddresses(house)) await putHouseAddress(tx, { chainId, ...entry })
    await retireFormer(tx, chainId, { treasuries: reserve ? [treasury, reserve] : [treasury], vault })
    await openCursorAt(tx, { chainId, token: token.address }, start)
    await tx
      .insertInto('payout_signer')
      .values({ chain_id: chainId, address: signer, vault, next_nonce: BigInt(nonce) })
      .onConflict((conflict) => conflict.column('chain_id').doUpdateSet({ vault }))
      .execute()
    const now = systemClock.now()
    await tx
      .insertInto('installation')
      .values({
        profile: 'production',
        chain_id: chainId,
        first_block: start.hash,
        token: token.address,
        treasury,
        registry,
        reserve,
        created_at: now,
        ready_at: now,
      })
      .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ registry, reserve }))
      .execute()
  })
}
