import { testUsdtAbi, testUsdtBytecode } from '@terahold/contracts/test-usdt'
import { type Address, encodeDeployData } from 'viem'
import type { Chain } from '../chain.ts'
import { deploy } from '../contracts/deploy.ts'
import type { Signer } from '../signer/signer.ts'

/** Deploys the test token or finds it: the same owner always gives the same address. */
export function deployTestUsdt(chain: Chain, deployer: Signer, { owner }: { owner: Address }): Promise<Address> {
  return deploy(chain, deployer, encodeDeployData({ abi: testUsdtAbi, bytecode: testUsdtBytecode, args: [owner] }))
}
