import type { Address } from 'viem'
import type { Token } from '../app/infrastructure.ts'
import type { Chain } from '../chain/chain.ts'
import { readVault } from '../chain/payout/payout-vault.ts'
import { developmentAddresses } from '../chain/signer/development-accounts.ts'
import type { HouseConfig } from '../foundation/config.ts'

/** Where the house's money is on the chain. */
export type House = {
  readonly chainId: number
  readonly token: Token
  readonly treasury: Address
  readonly vault: Address
  /** The key the vault takes payouts from. */
  readonly signer: Address
}

/**
 * Reads what the configured addresses are on the chain.
 * @throws Error naming what does not fit together, or is a key everybody knows.
 */
export async function readHouse(chain: Chain, config: Omit<HouseConfig, 'DATABASE_URL'>): Promise<House> {
  const [treasury, vault] = [lower(config.TREASURY_ADDRESS), lower(config.VAULT_ADDRESS)]
  const token = { address: lower(config.TOKEN_ADDRESS), ...(await chain.tokenMetadata(lower(config.TOKEN_ADDRESS))) }
  refuseDevelopmentKey('TREASURY_ADDRESS', treasury)
  const state = await readVault(chain, vault)
  if (state.token !== token.address)
    throw new Error('The vault at VAULT_ADDRESS holds another token than TOKEN_ADDRESS.')
  if (state.owner !== treasury) throw new Error('The vault at VAULT_ADDRESS is not owned by TREASURY_ADDRESS.')
  return { chainId: config.CHAIN_ID, token, treasury, vault, signer: state.signer }
}

/** @throws Error when the key of this address is one of the public ones that the demo uses. */
export function refuseDevelopmentKey(name: string, address: string): void {
  if (developmentAddresses().has(address))
    throw new Error(`${name} is one of the public development keys: anybody could take the money.`)
}

export function lower(address: string): Address {
  return address.toLowerCase() as Address
}
