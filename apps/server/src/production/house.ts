import type { Address } from 'viem'
import type { Token } from '../app/infrastructure.ts'
import type { Chain } from '../chain/chain.ts'
import { readVault } from '../chain/payout/payout-vault.ts'
import { developmentAddresses } from '../chain/signer/development-accounts.ts'
import type { HouseConfig } from '../foundation/config.ts'

/** The addresses of the house's money on the chain. */
export type House = {
  readonly chainId: number
  readonly token: Token
  readonly treasury: Address
  readonly vault: Address
  /** The key the vault accepts payouts from. */
  readonly signer: Address
}

/**
 * Reads the configured contracts from the chain.
 * @throws Error when they do not fit together or use a public key.
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
    throw new Error(`${name} is one of the public development keys: anyone could take the money.`)
}

export function lower(address: string): Address {
  return address.toLowerCase() as Address
}
