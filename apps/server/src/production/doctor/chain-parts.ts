import type { Chain } from '../../chain/chain.ts'
import { connectChain } from '../../chain/client/connect-chain.ts'
import { ChainUnreachable, WrongChain } from '../../chain/errors.ts'
import { lowerCase } from '../../chain/lower-case.ts'
import { createEndpoint } from '../../chain/node/endpoint.ts'
import { maxPayoutsPerBatch, payGasLimit, readVault } from '../../chain/payout/payout-vault.ts'
import { anchorGas } from '../../chain/reserve/reserve-vault.ts'
import { readSafe, weaknessOf } from '../../chain/safe/safe.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { ProductionConfig } from '../../foundation/config.ts'
import { type House, readHouse, refuseHighCap } from '../house.ts'
import { openSigner, readAnchorSender } from '../open-production.ts'
import {
  bad,
  type Check,
  type Diagnosis,
  good,
  judgeBlockTime,
  judgeGas,
  judgeReserve,
  judgeToken,
  judgeTreasury,
  judgeVaultCash,
  unknown,
} from './diagnosis-rules.ts'
import { runCheck, runDiagnosis, textOf } from './run-check.ts'

const nodeTimeoutMs = 5_000

/** Looks at a node and at its newest block. */
export async function examineNode(url: string, chainId: number, clock: Clock): Promise<Diagnosis[]> {
  const node = createEndpoint(url, chainId, nodeTimeoutMs)
  try {
    const block = (await node.request('eth_getBlockByNumber', 'latest', false)) as { timestamp: string }
    const time = new Date(Number(block.timestamp) * 1_000)
    return [good('node', `${node.name} answers for chain ${chainId}.`), judgeBlockTime(node.name, clock.now(), time)]
  } catch (error) {
    const fix = 'Check RPC_URLS and CHAIN_ID, and that this machine reaches the node.'
    return [bad('node', `${node.name}: ${textOf(error)}.`, fix)]
  }
}

/** Looks at the contracts and keys of the house. */
export async function examineContracts(config: ProductionConfig): Promise<Diagnosis[]> {
  const chain = connectChain({ rpcUrls: config.RPC_URLS, chainId: config.CHAIN_ID })
  const token = await examineToken(chain, config)
  let house: House
  try {
    house = await readHouse(chain, config)
  } catch (error) {
    if (error instanceof ChainUnreachable) return [unknown(askedOfNodes(config), 'No node answers')]
    if (error instanceof WrongChain) return [unknown(askedOfNodes(config), textOf(error))]
    const fix = 'Check TOKEN_ADDRESS, TREASURY_ADDRESS, VAULT_ADDRESS, RESERVE_ADDRESS and OPERATOR_REGISTRY_ADDRESS.'
    return [...token, bad('contracts', textOf(error), fix)]
  }
  return [
    good('contracts', 'The contracts have this version’s code and belong to the treasury.'),
    ...token,
    judgeTreasury(weaknessOf(await readSafe(chain, house.treasury)), config.TREASURY_WITHOUT_SAFE === 'yes'),
    await examineReserve(chain, house, config),
    ...(await examineVault(chain, house, config)),
    ...(config.TERAHOLD_ROLES.includes('payout') ? await examineKey(chain, house, config) : []),
  ]
}

function askedOfNodes({ TERAHOLD_ROLES: roles, ...config }: ProductionConfig): [Check, ...Check[]] {
  return [
    'contracts',
    'token',
    'treasury',
    'reserve',
    'vault cash',
    'vault cap',
    ...(roles.includes('payout') ? (['payout key', 'gas'] as const) : []),
    ...((config.APP_DATABASE_URL ?? config.DATABASE_URL) ? (['operators'] as const) : []),
  ]
}

/** Says nothing about a token that cannot be read: the contracts are bad then. */
async function examineToken(chain: Chain, { TOKEN_ADDRESS: token }: ProductionConfig): Promise<Diagnosis[]> {
  try {
    return [judgeToken(await chain.tokenMetadata(lowerCase(token)))]
  } catch {
    return []
  }
}

function examineReserve(chain: Chain, { reserve }: House, config: ProductionConfig): Promise<Diagnosis> {
  const sender = readAnchorSender(config)
  return runDiagnosis('reserve', async () => {
    const gas = sender && {
      balance: await chain.nativeBalance(sender.address),
      oneRoot: anchorGas * (await chain.fees()).maxFeePerGas,
    }
    return judgeReserve({ hasReserve: reserve !== null, sends: config.TERAHOLD_ROLES.includes('worker'), gas })
  })
}

async function examineVault(chain: Chain, house: House, config: ProductionConfig): Promise<Diagnosis[]> {
  const { cash } = await readVault(chain, house.vault)
  const isCapLow = await runCheck('vault cap', 'Lower the cap in the vault, or raise VAULT_CAP_PERCENT.', async () => {
    await refuseHighCap(chain, house, config.VAULT_CAP_PERCENT)
    return 'The vault’s daily cap is within VAULT_CAP_PERCENT.'
  })
  return [judgeVaultCash(cash), isCapLow]
}

async function examineKey(chain: Chain, house: House, config: ProductionConfig): Promise<Diagnosis[]> {
  const fix = 'Use the key that the vault accepts: see “Payout key” in docs/operations.md.'
  const key = await runCheck('payout key', fix, async () => {
    const { address } = await openSigner(config, house)
    return `The vault accepts payouts from ${address}.`
  })
  const gas = await runDiagnosis('gas', async () => {
    const [balance, { maxFeePerGas }] = await Promise.all([chain.nativeBalance(house.signer), chain.fees()])
    const price = (payouts: number) => payGasLimit(payouts) * maxFeePerGas
    return judgeGas(balance, { onePayout: price(1), fullBatch: price(maxPayoutsPerBatch) })
  })
  return [key, gas]
}
