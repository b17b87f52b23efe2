import { type Abi, type Address, erc20Abi, type Hash, type Hex, type LocalAccount } from 'viem'
import { testAccounts } from '../wallet/test-accounts.ts'
import { startAnvil } from './anvil.ts'
import { type ChainClient, type ChainMode, chainClient } from './chain-client.ts'
import { type ContractAccount, planContractAccount } from './contract-account.ts'
import { smartAccountFactoryAbi, smartAccountFactoryBytecode } from './generated/smart-account-factory.ts'
import { testTokenAbi, testTokenBytecode } from './generated/test-token.ts'

/** The options of `startChain`. */
export interface ChainOptions {
  /** Any number, even of a real network, because the chain is local. 31337 by default. */
  chainId?: number
}

/** A local chain for one test file, with a token and contract accounts. */
export interface Chain {
  readonly chainId: number
  readonly rpcUrl: string
  /** A viem client that reads, mines, sends and changes the time. */
  readonly client: ChainClient
  /** Ten accounts with 10,000 of the native currency each. The last one pays for the fixture's transactions. */
  readonly accounts: readonly LocalAccount[]
  readonly token: {
    readonly address: Address
    readonly symbol: 'TEST'
    readonly decimals: 18
    readonly abi: typeof erc20Abi
  }
  /** Mints this amount of the token to `to`, in its smallest unit. */
  mint(to: Address, amount: bigint): Promise<Hash>
  /** Deploys a contract account. Its signatures are valid by ERC-1271. */
  deployContractAccount(owner: LocalAccount): Promise<ContractAccount>
  /** Plans a contract account without deploying it. Its signatures are valid by ERC-6492. */
  planContractAccount(owner: LocalAccount): Promise<ContractAccount>
  stop(): Promise<void>
}

/**
 * Starts anvil with a test token and a factory of contract accounts. Stop it after the tests. Throws an error with
 * instructions if anvil is not installed.
 * @example const chain = await startChain({ chainId: 56 })
 */
export async function startChain({ chainId = 31337 }: ChainOptions = {}): Promise<Chain> {
  const { rpcUrl, stop } = await startAnvil(['--chain-id', String(chainId)])
  try {
    return await furnish(chainClient(chainId, rpcUrl), chainId, rpcUrl, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

/** The options of `attachChain`. */
export interface AttachChainOptions {
  /** The node's URL. Its accounts must be the ten of the usual test mnemonic, as with Hardhat and anvil. */
  rpcUrl: string
  /** `anvil` by default. */
  mode?: ChainMode
}

/**
 * Adds the token and the factory of contract accounts to a node that is already running, such as Hardhat's. `stop` leaves
 * the node alone. Throws the node's error if it cannot be reached or the last test account cannot pay.
 * @example const chain = await attachChain({ rpcUrl: 'http://127.0.0.1:8545', mode: 'hardhat' })
 */
export async function attachChain({ rpcUrl, mode = 'anvil' }: AttachChainOptions): Promise<Chain> {
  const chainId = await chainClient(0, rpcUrl, mode).getChainId()
  return furnish(chainClient(chainId, rpcUrl, mode), chainId, rpcUrl, async () => {})
}

async function furnish(
  client: ChainClient,
  chainId: number,
  rpcUrl: string,
  stop: () => Promise<void>,
): Promise<Chain> {
  let salt = 0n

  async function planNext(owner: LocalAccount): Promise<ContractAccount> {
    salt += 1n
    return planContractAccount(client, factory, owner, salt)
  }

  const token = await deploy(client, testTokenAbi, testTokenBytecode, ['Test token', 'TEST'])
  const factory = await deploy(client, smartAccountFactoryAbi, smartAccountFactoryBytecode, [])
  return {
    chainId,
    rpcUrl,
    client,
    accounts: testAccounts(10),
    token: { address: token, symbol: 'TEST', decimals: 18, abi: erc20Abi },
    async mint(to, amount) {
      const args = [to, amount] as const
      const hash = await client.writeContract({ address: token, abi: testTokenAbi, functionName: 'mint', args })
      await client.waitForTransactionReceipt({ hash })
      return hash
    },
    async deployContractAccount(owner) {
      const account = await planNext(owner)
      await account.deploy()
      return account
    },
    planContractAccount: planNext,
    stop,
  }
}

async function deploy(client: ChainClient, abi: Abi, bytecode: Hex, args: readonly unknown[]): Promise<Address> {
  const hash = await client.deployContract({ abi, bytecode, args })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The chain did not deploy a contract of the fixture')
  return contractAddress
}
