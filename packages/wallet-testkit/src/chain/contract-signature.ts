import {
  type Address,
  encodeFunctionData,
  type Hex,
  type LocalAccount,
  type SignableMessage,
  serializeErc6492Signature,
} from 'viem'
import { smartAccountFactoryAbi } from './generated/smart-account-factory.ts'

/** What a factory needs to deploy an account to its address. */
export interface Deployment {
  readonly factory: Address
  readonly owner: Address
  readonly salt: Hex
}

/** What a contract account signs. */
export interface ContractSigning {
  /** The key that owns the contract account. */
  owner: LocalAccount
  message: SignableMessage
}

/** Signs as a deployed contract account (ERC-1271). Only the contract can verify it. */
export function signAs1271({ owner, message }: ContractSigning): Promise<Hex> {
  return owner.signMessage({ message })
}

/** Signs as an undeployed contract account. The signature includes its deployment (ERC-6492). */
export async function signAs6492({ owner, message, deployment }: ContractSigning & { deployment: Deployment }) {
  return withDeployment(await signAs1271({ owner, message }), deployment)
}

/** Wraps the owner's signature, so that a verifier can simulate the deployment first. */
export function withDeployment(signature: Hex, { factory, owner, salt }: Deployment): Hex {
  const data = encodeFunctionData({ abi: smartAccountFactoryAbi, functionName: 'deploy', args: [owner, salt] })
  return serializeErc6492Signature({ address: factory, data, signature })
}
