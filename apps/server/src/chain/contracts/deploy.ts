import { type RegistryRole, roleBits } from '@terahold/contracts/operator-change'
import { operatorRegistryAbi, operatorRegistryBytecode } from '@terahold/contracts/operator-registry'
import { payoutVaultAbi, payoutVaultBytecode } from '@terahold/contracts/payout-vault'
import { reserveVaultAbi, reserveVaultBytecode } from '@terahold/contracts/reserve-vault'
import { type Address, concat, encodeDeployData, getContractAddress, type Hex, zeroHash } from 'viem'
import type { Chain } from '../chain.ts'
import type { VaultSettings } from '../payout/payout-vault.ts'
import type { ReservePlan } from '../reserve/reserve-vault.ts'
import type { Signer } from '../signer/signer.ts'
import { transact } from '../signer/transact.ts'

/**
 * The keyless CREATE2 proxy (github.com/Arachnid/deterministic-deployment-proxy), which anvil and BNB Smart Chain have.
 */
const create2Proxy: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

export interface VaultPlan extends VaultSettings {
  token: Address
  /** The treasury, which can withdraw cash, change the settings and lift a pause. */
  owner: Address
}

export interface RegistryPlan {
  /** The treasury, which can veto changes. */
  owner: Address
  operators: readonly { address: Address; roles: readonly RegistryRole[] }[]
}

/** `dailyRefill`: what refills of the payout vault may take in 24 hours, in minor units. */
export type FullReservePlan = ReservePlan & { dailyRefill: bigint }

/** Deploys a payout vault or finds it: the same settings always give the same address. */
export function deployPayoutVault(chain: Chain, deployer: Signer, plan: VaultPlan): Promise<Address> {
  return deploy(chain, deployer, vaultInitCode(plan))
}

/** Deploys a reserve or finds it: the same settings always give the same address. */
export function deployReserveVault(chain: Chain, deployer: Signer, plan: FullReservePlan): Promise<Address> {
  return deploy(chain, deployer, reserveInitCode(plan))
}

/** Deploys an operator registry or finds it: the same owner and operators always give the same address. */
export function deployOperatorRegistry(chain: Chain, deployer: Signer, plan: RegistryPlan): Promise<Address> {
  return deploy(chain, deployer, registryInitCode(plan))
}

export function vaultInitCode({ token, owner, signer, releaseFrom, dailyCap, registry }: VaultPlan): Hex {
  const args = [token, owner, { signer, releaseFrom, dailyCap, registry }] as const
  return encodeDeployData({ abi: payoutVaultAbi, bytecode: payoutVaultBytecode, args })
}

export function reserveInitCode({ token, owner, payoutVault, registry, dailyRefill }: FullReservePlan): Hex {
  const args = [token, owner, payoutVault, registry, dailyRefill] as const
  return encodeDeployData({ abi: reserveVaultAbi, bytecode: reserveVaultBytecode, args })
}

export function registryInitCode({ owner, operators }: RegistryPlan): Hex {
  const args = [owner, operators.map(({ address }) => address), operators.map(({ roles }) => roleBits(roles))] as const
  return encodeDeployData({ abi: operatorRegistryAbi, bytecode: operatorRegistryBytecode, args })
}

/** Returns where `deploy` puts a contract. In lower case. */
export function deployedAddress(initCode: Hex): Address {
  const place = { opcode: 'CREATE2', from: create2Proxy, salt: zeroHash, bytecode: initCode } as const
  return getContractAddress(place).toLowerCase() as Address
}

/** Repeatable: finds what was deployed before a crash and never deploys it twice. */
export async function deploy(chain: Chain, deployer: Signer, initCode: Hex): Promise<Address> {
  const address = deployedAddress(initCode)
  if (await hasCode(chain, address)) return address
  if (!(await hasCode(chain, create2Proxy))) throw new Error(`Chain ${chain.chainId} lacks the proxy ${create2Proxy}`)
  await transact(chain, deployer, { to: create2Proxy, data: concat([zeroHash, initCode]) })
  if (!(await hasCode(chain, address))) throw new Error(`No contract was deployed at ${address}`)
  return address
}

export async function hasCode(chain: Pick<Chain, 'code'>, address: Address): Promise<boolean> {
  return (await chain.code(address)) !== '0x'
}
