import type { Database } from '../db/connection.ts'
import type { HouseAddress } from '../deposits/transfers/house-addresses.ts'
import { hasRiskDisclosure } from '../members/risk-disclosure/risk-disclosure.ts'
import type { House } from './house.ts'

/** The house's own addresses as the books keep them. */
export function houseAddresses({ treasury, vault, signer }: House): Omit<HouseAddress, 'chainId'>[] {
  return [
    { address: treasury, role: 'treasury', name: 'Treasury' },
    { address: vault, role: 'payout_vault', name: 'Payout vault' },
    { address: signer, role: 'payout_signer', name: 'Payout key' },
  ]
}

/** @throws Error when the database is a demo's, its clock was moved, or its asset does not fit the token. */
export async function refuseOtherBooks(db: Database, { token }: House): Promise<void> {
  const installed = await db.selectFrom('installation').select('profile').executeTakeFirst()
  if (installed && installed.profile !== 'production')
    throw new Error('The database is a demo of Terahold. Production takes only a database of its own.')
  const { seconds } = await db.selectFrom('clock_offset').select('seconds').executeTakeFirstOrThrow()
  if (seconds !== 0n) throw new Error('The clock of this database was moved, as the demo does. Production refuses it.')
  const asset = await db.selectFrom('asset').select('decimals').where('code', '=', 'USDT').executeTakeFirstOrThrow()
  if (asset.decimals !== token.decimals)
    throw new Error(`The token has ${token.decimals} decimals, the ledger's asset ${asset.decimals}.`)
}

/**
 * What of the house as it is configured the owner has not entered yet, in words; either role may ask. Not the payout key, which
 * changes while processes run.
 */
export async function missingOfHouse(db: Database, house: House): Promise<string[]> {
  const installed = await db.selectFrom('installation').select('ready_at').executeTakeFirst()
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
    ...houseAddresses(house)
      .filter((entry) => entry.role !== 'payout_signer' && !isKnown(entry))
      .map(({ name, address }) => `${name.toLowerCase()} ${address}`),
    ...((await hasRiskDisclosure(db)) ? [] : ['the risk disclosure']),
  ]
}
