import { type AnvilClient, type Mining, startTestAnvil } from '@terahold/contracts/test-anvil'
import { type Address, type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Chain } from '../chain.ts'
import { connectChain } from '../client/connect-chain.ts'
import { deployOperatorRegistry } from '../contracts/deploy.ts'
import { type Signer, signerFromPrivateKey } from '../signer/signer.ts'
import { deployTestUsdt } from './test-token.ts'

/** An account that can pay for gas, with its key for other signers. */
export interface TestAccount {
  address: Address
  privateKey: Hex
  signer: Signer
}

export interface TestChain {
  rpcUrl: string
  chain: Chain
  /** viem's anvil client: `mine`, `increaseTime`, `setBalance`, `snapshot`, and all public and wallet actions. */
  client: AnvilClient
  /** A new account with 1,000 native coins. */
  account(): Promise<TestAccount>
  /** A test token owned by the account. Needs automatic mining. */
  token(owner: TestAccount): Promise<Address>
  /** An operator registry with three admins of its own, vetoed by the account. Needs automatic mining. */
  registry(owner: TestAccount): Promise<Address>
  stop(): Promise<void>
}

/**
 * A short-lived chain for one test file, on a free port and without files. Each transaction makes a block unless
 * `mining` says otherwise; a block is final two blocks later.
 * @example const test = await startTestChain({ mining: { blockTime: 1 } })
 */
export async function startTestChain(options: { mining?: Mining; genesisTime?: number } = {}): Promise<TestChain> {
  const { rpcUrl, client, stop } = await startTestAnvil(options)
  const chain = connectChain({ rpcUrls: [rpcUrl], chainId: 31_337 })
  return {
    ...{ rpcUrl, chain, client, stop },
    account: async () => {
      const privateKey = generatePrivateKey()
      const signer = signerFromPrivateKey(privateKey)
      await client.setBalance({ address: signer.address, value: parseEther('1000') })
      return { address: signer.address, privateKey, signer }
    },
    token: (owner) => deployTestUsdt(chain, owner.signer, { owner: owner.address }),
    registry: (owner) => {
      const operators = Array.from({ length: 3 }, () => {
        const { address } = privateKeyToAccount(generatePrivateKey())
        return { address, roles: ['admin'] as const }
      })
      return deployOperatorRegistry(chain, owner.signer, { owner: owner.address, operators })
    },
  }
}
