import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { business } from '@terahold/contract/constants'
import { parseAmount } from '@terahold/money/amount'
import type { Address, Hex } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import {
  isRegistryOfThisVersion,
  isReserveOfThisVersion,
  isVaultOfThisVersion,
} from '../../chain/contracts/contract-code.ts'
import {
  deploy,
  deployedAddress,
  hasCode,
  registryInitCode,
  reserveInitCode,
  vaultInitCode,
} from '../../chain/contracts/deploy.ts'
import { readSafe, weaknessOf } from '../../chain/safe/safe.ts'
import { readHouse } from '../../production/house.ts'
import { type Command, done, type Print } from '../command/command.ts'
import { refused } from '../command/exit-codes.ts'
import { UsageError } from '../command/options.ts'
import { type DeployPlan, readDeployPlan } from './deploy-plan.ts'
import { openSender, senderOptions, senderUsage } from './sender-options.ts'
import { openChain } from './treasury-settings.ts'

const decimals = 18

export const deployCommand: Command = {
  usage: `terahold deploy --plan FILE [--check] [--out FILE] [--keystore FILE --password-file FILE | --web3signer URL --public-key 0x… | --unlocked 0x…]
  --plan   JSON: token, treasury (a Safe), payoutKey (an address, or a public key of Web3Signer), dailyCap and dailyRefill in whole USDT, and operators, each with address and roles
  --check  deploys nothing: says what is there, and exits with 1 if anything is missing
  --out    writes the settings into a new file${senderUsage}
Deploys registry, payout vault and reserve on the chain of CHAIN_ID and RPC_URLS, and compares the code of each with this version's. Run
it again after any interruption: each contract has an address that follows from the plan, so none is deployed twice.`,
  async run(args, print) {
    const { plan: file, check, out, ...options } = readDeployOptions(args)
    const plan = readDeployPlan(file)
    if (out && existsSync(out)) throw new Error(`${out} exists and was not changed. Nothing was deployed.`)
    const chain = openChain(process.env)
    await examinePlan(chain, plan, { isKeyAccepted: process.env.TREASURY_WITHOUT_SAFE === 'yes', print })
    const sender = check ? undefined : await openSender(chain, options)
    const contracts = contractsOf(plan)
    const isRegistryThere = await hasCode(chain, deployedAddress(contracts[0].initCode))
    // A final block before the deployment: the registry's events are read from it on.
    const block = isRegistryThere ? undefined : (await chain.finalized()).number
    for (const { name, initCode } of contracts) {
      const address = deployedAddress(initCode)
      if (await hasCode(chain, address)) print(`${name.padEnd(9)}${address}  is there`)
      else if (sender) print(`${name.padEnd(9)}${await deploy(chain, sender, initCode)}  deployed`)
      else print(`${name.padEnd(9)}${address}  is missing`)
    }
    const areThere = await Promise.all(contracts.map(({ initCode }) => hasCode(chain, deployedAddress(initCode))))
    const missing = contracts.flatMap(({ name }, index) => (areThere[index] ? [] : [name]))
    if (missing.length > 0) return { code: refused, answer: { missing } }
    const { VITE_TREASURY, ...found } = await verifyAll(chain, plan)
    const settings = { ...found, ...(block !== undefined && { OPERATOR_REGISTRY_BLOCK: String(block) }), VITE_TREASURY }
    print('The code of all three is this version’s, and the treasury owns them.')
    const text = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    if (out) writeFileSync(out, `${text.join('\n')}\n`, { flag: 'wx' })
    if (block === undefined)
      print('Set OPERATOR_REGISTRY_BLOCK to the block in which an explorer shows that the registry was deployed.')
    print('')
    for (const line of text) print(line)
    return done(settings)
  },
}

/** @throws Error when the token or the treasury is not what production needs. */
async function examinePlan(
  chain: Chain,
  { token, treasury }: DeployPlan,
  { isKeyAccepted, print }: { isKeyAccepted: boolean; print: Print },
): Promise<void> {
  if (!(await hasCode(chain, token)))
    throw new Error(`token: there is no contract at ${token} on chain ${chain.chainId}.`)
  const { symbol, decimals: found } = await chain.tokenMetadata(token)
  if (found !== decimals) throw new Error(`token: ${symbol} has ${found} decimals; the contracts need ${decimals}.`)
  print(`token    ${token}  ${symbol} with ${found} decimals`)
  const safe = await readSafe(chain, treasury)
  const weakness = weaknessOf(safe)
  if (weakness !== undefined && !isKeyAccepted)
    throw new Error(`treasury: ${treasury} ${weakness}. Use another Safe, or set TREASURY_WITHOUT_SAFE=yes.`)
  const who = safe
    ? `Safe ${safe.version}, ${safe.threshold} of ${safe.owners.length} owners sign`
    : 'not a Safe, as accepted'
  print(`treasury ${treasury}  ${who}`)
}

function contractsOf({ token, treasury: owner, payoutKey, dailyCap, dailyRefill, operators }: DeployPlan) {
  const minor = (text: string) => parseAmount(text, decimals)
  const registryCode = registryInitCode({ owner, operators })
  const registry = deployedAddress(registryCode)
  const settings = {
    signer: payoutKey,
    releaseFrom: minor(business.withdrawReleaseFrom),
    dailyCap: minor(dailyCap),
    registry,
  }
  const vaultCode = vaultInitCode({ token, owner, ...settings })
  const payoutVault = deployedAddress(vaultCode)
  const reserve = { token, owner, payoutVault, registry, dailyRefill: minor(dailyRefill) }
  return [
    { name: 'registry', initCode: registryCode },
    { name: 'vault', initCode: vaultCode },
    { name: 'reserve', initCode: reserveInitCode(reserve) },
  ] as const satisfies readonly { name: string; initCode: Hex }[]
}

/** Returns the settings. @throws Error when any contract is not of this version, or belongs to another house. */
async function verifyAll(chain: Chain, plan: DeployPlan) {
  const [registry, vault, reserve] = contractsOf(plan).map(({ initCode }) => deployedAddress(initCode)) as [
    Address,
    Address,
    Address,
  ]
  const { token, treasury: owner } = plan
  const reservePlan = { token, owner, payoutVault: vault, registry }
  const areOurs = await Promise.all([
    isRegistryOfThisVersion(chain, registry, owner),
    isVaultOfThisVersion(chain, vault),
    isReserveOfThisVersion(chain, reserve, reservePlan),
  ])
  if (areOurs.includes(false)) throw new Error('The code of a contract differs from this version’s. Use none of them.')
  const settings = {
    CHAIN_ID: chain.chainId,
    TOKEN_ADDRESS: token,
    TREASURY_ADDRESS: owner,
    VAULT_ADDRESS: vault,
    OPERATOR_REGISTRY_ADDRESS: registry,
    RESERVE_ADDRESS: reserve,
  }
  await readHouse(chain, { ...settings, RPC_URLS: [] })
  return { ...settings, VITE_TREASURY: reserve }
}

function readDeployOptions(args: readonly string[]) {
  const text = { type: 'string' } as const
  const keys = Object.fromEntries(senderOptions.map((name) => [name, text])) as Record<
    (typeof senderOptions)[number],
    typeof text
  >
  try {
    const options = { plan: text, out: text, check: { type: 'boolean', default: false }, ...keys } as const
    const { plan, ...values } = parseArgs({ args: [...args], options, strict: true }).values
    if (!plan) throw new UsageError('missing --plan')
    return { plan, ...values }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
