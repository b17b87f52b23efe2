import { business } from '@terahold/contract/constants'
import { formatAmount, parseAmount } from '@terahold/money/amount'
import type { Address } from 'viem'
import type { Token } from '../app/infrastructure.ts'
import type { Chain } from '../chain/chain.ts'
import {
  isRegistryOfThisVersion,
  isReserveOfThisVersion,
  isVaultOfThisVersion,
} from '../chain/contracts/contract-code.ts'
import { lowerCase } from '../chain/lower-case.ts'
import { readVault } from '../chain/payout/payout-vault.ts'
import { readRegistryOwner } from '../chain/registry/operator-registry.ts'
import { readReserve } from '../chain/reserve/reserve-vault.ts'
import { readSafe, weaknessOf } from '../chain/safe/safe.ts'
import { developmentAddresses } from '../chain/signer/development-accounts.ts'
import type { HouseConfig, ProductionConfig } from '../foundation/config.ts'

/** The addresses of the house's money on the chain. */
export type House = {
  readonly chainId: number
  readonly token: Token
  readonly treasury: Address
  readonly vault: Address
  /** The operator registry, whose changes the treasury can veto. */
  readonly registry: Address
  /** The contract that members pay to; null while they pay to the treasury. */
  readonly reserve: Address | null
  /** The key the vault accepts payouts from. */
  readonly signer: Address
}

/**
 * Reads the configured contracts from the chain.
 * @throws Error when they do not fit together or use a public key.
 */
export async function readHouse(chain: Chain, config: Omit<HouseConfig, 'DATABASE_URL'>): Promise<House> {
  const [treasury, vault] = [lowerCase(config.TREASURY_ADDRESS), lowerCase(config.VAULT_ADDRESS)]
  const registry = lowerCase(config.OPERATOR_REGISTRY_ADDRESS)
  const token = {
    address: lowerCase(config.TOKEN_ADDRESS),
    ...(await chain.tokenMetadata(lowerCase(config.TOKEN_ADDRESS))),
  }
  refuseDevelopmentKey('TREASURY_ADDRESS', treasury)
  const state = await readVault(chain, vault)
  if (state.token !== token.address) throw new Error('The token of the vault at VAULT_ADDRESS is not TOKEN_ADDRESS.')
  if (state.owner !== treasury) throw new Error('The vault at VAULT_ADDRESS is not owned by TREASURY_ADDRESS.')
  if (!(await isVaultOfThisVersion(chain, vault)))
    throw new Error('The contract at VAULT_ADDRESS is not the payout vault of this version: its code differs.')
  if ((await readRegistryOwner(chain, registry)) !== treasury)
    throw new Error('The registry at OPERATOR_REGISTRY_ADDRESS is not owned by TREASURY_ADDRESS.')
  if (!(await isRegistryOfThisVersion(chain, registry, treasury)))
    throw new Error('The contract at OPERATOR_REGISTRY_ADDRESS is not the registry of this version: its code differs.')
  if (state.registry !== registry)
    throw new Error('The registry of the vault at VAULT_ADDRESS is not OPERATOR_REGISTRY_ADDRESS.')
  if (state.releaseFrom !== parseAmount(business.withdrawReleaseFrom, token.decimals))
    throw new Error(
      `The vault at VAULT_ADDRESS must need two signatures from ${business.withdrawReleaseFrom} USDT, but needs them from ${formatAmount(state.releaseFrom, token.decimals)} USDT.`,
    )
  const reserve = config.RESERVE_ADDRESS === undefined ? null : lowerCase(config.RESERVE_ADDRESS)
  if (reserve) await refuseOtherReserve(chain, reserve, { token: token.address, treasury, vault, registry })
  return { chainId: config.CHAIN_ID, token, treasury, vault, registry, reserve, signer: state.signer }
}

/** @throws Error when the reserve belongs to another house: members' payments could not come back. */
async function refuseOtherReserve(
  chain: Chain,
  reserve: Address,
  { token, treasury, vault, registry }: { token: Address; treasury: Address; vault: Address; registry: Address },
): Promise<void> {
  const plan = await readReserve(chain, reserve)
  const wrong = [
    ...(plan.token === token ? [] : ['does not hold the token at TOKEN_ADDRESS']),
    ...(plan.owner === treasury ? [] : ['is not owned by TREASURY_ADDRESS']),
    ...(plan.payoutVault === vault ? [] : ['does not refill the vault at VAULT_ADDRESS']),
    ...(plan.registry === registry ? [] : ['does not use the registry at OPERATOR_REGISTRY_ADDRESS']),
  ]
  if (wrong.length > 0) throw new Error(`The reserve at RESERVE_ADDRESS ${wrong.join(' and ')}.`)
  if (!(await isReserveOfThisVersion(chain, reserve, plan)))
    throw new Error('The contract at RESERVE_ADDRESS is not the reserve of this version: its code differs.')
}

/**
 * @throws Error when one person could move what the treasury has, or could change the contracts, unless the settings accept that.
 * Members see it then.
 */
export async function refuseWeakTreasury(
  chain: Chain,
  { treasury }: House,
  { TREASURY_WITHOUT_SAFE: isAccepted }: Pick<ProductionConfig, 'TREASURY_WITHOUT_SAFE'>,
): Promise<void> {
  const weakness = weaknessOf(await readSafe(chain, treasury))
  if (weakness !== undefined && isAccepted === 'no')
    throw new Error(
      `TREASURY_ADDRESS ${weakness}. Use a Safe with a threshold of two or more, or set TREASURY_WITHOUT_SAFE=yes: members then see it.`,
    )
}

/** @throws Error when the key of this address is one of the public ones that the demo uses. */
export function refuseDevelopmentKey(name: string, address: string): void {
  if (developmentAddresses().has(address))
    throw new Error(`${name} is one of the public development keys: anyone could take the money.`)
}

/**
 * @throws Error when the vault may pay out more in a day than VAULT_CAP_PERCENT of the cash in treasury, reserve and vault: a
 * stolen key could take that much. An installation without cash has nothing to lose yet.
 */
export async function refuseHighCap(chain: Chain, house: House, percent: number): Promise<void> {
  const { token, treasury, vault, reserve } = house
  const [{ dailyCap, cash }, ...others] = await Promise.all([
    readVault(chain, vault),
    ...[treasury, ...(reserve ? [reserve] : [])].map((address) => chain.tokenBalance(token.address, address)),
  ])
  const allCash = others.reduce((sum, amount) => sum + amount, cash)
  if (allCash > 0n && dailyCap * 100n > allCash * BigInt(percent))
    throw new Error(
      `The vault's daily cap is above VAULT_CAP_PERCENT, ${percent} % of all cash. Lower the cap, or raise the setting.`,
    )
}
