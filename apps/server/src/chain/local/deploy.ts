import { operatorRegistryAbi, operatorRegistryBytecode } from '@terahold/contracts/operator-registry'
import { payoutVaultAbi, payoutVaultBytecode } from '@terahold/contracts/payout-vault'
import { reserveVaultAbi, reserveVaultBytecode } from '@terahold/contracts/reserve-vault'
import { testUsdtAbi, testUsdtBytecode } from '@terahold/contracts/test-usdt'
import { type RegistryRole, roleBits } from '@terahold/decisions/operator-change'
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

/** Deploys the test token or finds it: the same owner always gives the same address. */
export function deployTestUsdt(chain: Chain, deployer: Signer, { owner }: { owner: Address }): Promise<Address> {
  return deploy(chain, deployer, encodeDeployData({ abi: testUsdtAbi, bytecode: testUsdtBytecode, args: [owner] }))
}

/** Deploys a payout vault or finds it: the same settings always give the same address. */
export function deployPayoutVault(chain: Chain, deployer: Signer, plan: VaultPlan): Promise<Address> {
  const { token, owner, ...settings } = plan
  const args = [token, owner, settings] as const
  return deploy(chain, deployer, encodeDeployData({ abi: payoutVaultAbi, bytecode: payoutVaultBytecode, args }))
}

/**
 * Deploys a reserve or finds it: the same settings always give the same address. `dailyRefill`: what refills of the payout
 * vault may take in 24 hours, in minor units.
 */
export function deployReserveVault(
  chain: Chain,
  deployer: Signer,
  { token, owner, payoutVault, registry, dailyRefill }: ReservePlan & { dailyRefill: bigint },
): Promise<Address> {
  const args = [token, owner, payoutVault, registry, dailyRefill] as const
  return deploy(chain, deployer, encodeDeployData({ abi: reserveVaultAbi, bytecode: reserveVaultBytecode, args }))
}

/** Deploys an operator registry or finds it: the same owner and operators always give the same address. */
export function deployOperatorRegistry(
  chain: Chain,
  deployer: Signer,
  { owner, operators }: { owner: Address; operators: readonly { address: Address; roles: readonly RegistryRole[] }[] },
): Promise<Address> {
  const args = [owner, operators.map(({ address }) => address), operators.map(({ roles }) => roleBits(roles))] as const
  return deploy(
    chain,
    deployer,
    encodeDeployData({ abi: operatorRegistryAbi, bytecode: operatorRegistryBytecode, args }),
  )
}

/** Repeatable: finds what was deployed before a crash and never deploys it twice. */
async function deploy(chain: Chain, deployer: Signer, initCode: Hex): Promise<Address> {
  const address = getContractAddress({ opcode: 'CREATE2', from: create2Proxy, salt: zeroHash, bytecode: initCode })
  if (await hasCode(chain, address)) return address.toLowerCase() as Address
  if (!(await hasCode(chain, create2Proxy))) throw new Error(`Chain ${chain.chainId} lacks the proxy ${create2Proxy}`)
  await transact(chain, deployer, { to: create2Proxy, data: concat([zeroHash, initCode]) })
  if (!(await hasCode(chain, address))) throw new Error(`No contract was deployed at ${address}`)
  return address.toLowerCase() as Address
}

async function hasCode(chain: Chain, address: Address): Promise<boolean> {
  return (await chain.code(address)) !== '0x'
}
