import { type Address, type Hex, type LocalAccount, pad } from 'viem'
import { toAccount } from 'viem/accounts'
import type { ChainClient } from './chain-client.ts'
import { type Deployment, signAs1271, signAs6492, withDeployment } from './contract-signature.ts'
import { smartAccountAbi } from './generated/smart-account.ts'
import { smartAccountFactoryAbi } from './generated/smart-account-factory.ts'

/** A contract account with its owner's key. */
export interface ContractAccount {
  readonly address: Address
  readonly owner: LocalAccount
  readonly deployment: Deployment
  /** `execute(to, value, data)` lets the owner act as the account. */
  readonly abi: typeof smartAccountAbi
  /** Signs as the contract, by ERC-1271 once it is deployed and by ERC-6492 before. Pass it to a wallet. */
  readonly account: LocalAccount
  isDeployed(): Promise<boolean>
  deploy(): Promise<void>
}

/** Returns the account of `owner` at the address that the factory gives it. Each salt is another account. */
export async function planContractAccount(
  client: ChainClient,
  factory: Address,
  owner: LocalAccount,
  salt: bigint,
): Promise<ContractAccount> {
  const deployment = { factory, owner: owner.address, salt: pad(`0x${salt.toString(16)}`) }
  const abi = smartAccountFactoryAbi
  const args = [owner.address, deployment.salt] as const
  const address = await client.readContract({ address: factory, abi, functionName: 'addressOf', args })
  const isDeployed = async () => (await client.getCode({ address })) !== undefined
  const wrap = async (signature: Hex) => ((await isDeployed()) ? signature : withDeployment(signature, deployment))

  const account = toAccount({
    address,
    signMessage: async ({ message }) =>
      (await isDeployed()) ? signAs1271({ owner, message }) : signAs6492({ owner, message, deployment }),
    signTypedData: async (typedData) => wrap(await owner.signTypedData(typedData)),
    async signTransaction() {
      throw new Error('A contract account cannot sign transactions: its owner sends them through execute()')
    },
  })

  return {
    address,
    owner,
    deployment,
    abi: smartAccountAbi,
    account: { ...account, publicKey: '0x', source: 'custom', type: 'local' },
    isDeployed,
    async deploy() {
      const hash = await client.writeContract({ address: factory, abi, functionName: 'deploy', args })
      await client.waitForTransactionReceipt({ hash })
    },
  }
}
