import { readUsdtDecimals } from '../db/asset.ts'
import type { Database } from '../db/connection.ts'
import type { HouseAddress } from '../deposits/transfers/house-addresses.ts'
import { hasRiskDisclosure } from '../members/risk-disclosure/risk-disclosure.ts'
import type { House } from './house.ts'

/** Returns the house's own addresses in the database. */
export function houseAddresses({ treasury, vault, reserve, signer }: House): Omit<HouseAddress, 'chainId'>[] {
  return [
    { address: treasury, role: 'treasury', name: 'Treasury' },
    ...(reserve ? [{ address: reserve, role: 'treasury', name: 'Reserve' } as const] : []),
    { address: vault, role: 'payout_vault', name: 'Payout vault' },
    { address: signer, role: 'payout_signer', name: 'Payout key' },
  ]
}

/** @throws Error when the database is a demo's, its clock was moved, or its asset does not fit the token. */
export async function refuseOtherBooks(db: Database, { token }: House): Promise<void> {
  const installed = await db.selectFrom('installation').select('profile').executeTakeFirst()
  if (installed && installed.profile !== 'production')
    throw new Error('This is a database of the Terahold demo. Production needs a database of its own.')
  const { seconds } = await db.selectFrom('clock_offset').select('seconds').executeTakeFirstOrThrow()
  if (seconds !== 0n)
    throw new Error('The clock of this database was moved, as the demo does. Production cannot use it.')
  const decimals = await readUsdtDecimals(db)
  if (decimals !== token.decimals)
    throw new Error(`The token has ${token.decimals} decimals, but the ledger's asset has ${decimals}.`)
}

/**
 * Returns what the owner has not registered yet of the configured house, in words. Both roles may ask. Leaves out the
 * payout key, which changes while processes run.
 */
export async function missingOfHouse(db: Database, house: House): Promise<string[]> {
  const installed = await db.selectFrom('installation').select(['ready_at', 'registry']).executeTakeFirst()
  const known = await db
    .selectFrom('house_address')
    .select(['address', 'role'])
    .where('chain_id', '=', house.chainId)
    .where('retired_at', 'is', null)
    .execute()
  const isKnown = ({ address, role }: Omit<HouseAddress, 'chainId'>) =>
    known.some((row) => row.address === address && row.role === role)
  return [
    ...(installed ? [] : ['the installation']),
    ...(installed && installed.registry !== house.registry ? [`the operator registry ${house.registry}`] : []),
    ...houseAddresses(house)
      .filter((entry) => entry.role !== 'payout_signer' && !isKnown(entry))
      .map(({ name, address }) => `${name.toLowerCase()} ${address}`),
    ...((await hasRiskDisclosure(db)) ? [] : ['the risk disclosure']),
  ]
}
