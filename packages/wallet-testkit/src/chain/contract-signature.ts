import {
  type Address,
  encodeFunctionData,
  type Hex,
  type LocalAccount,
  type SignableMessage,
  serializeErc6492Signature,
} from 'viem'
import { smartAccountFactoryAbi } from './generated/smart-account-factory.ts'

/** What a factory needs to deploy an account to the address it has before. */
export interface Deployment {
  readonly factory: Address
  readonly owner: Address
  readonly salt: Hex
}

export interface ContractSigning {
  /** The key that owns the contract account. */
  owner: LocalAccount
  message: SignableMessage
}

/** Signs as a deployed contract account, valid by ERC-1271: only the contract can tell that it is. */
export function signAs1271({ owner, message }: ContractSigning): Promise<Hex> {
  return owner.signMessage({ message })
}

/** Signs as a contract account that is not deployed yet: the signature carries its deployment (ERC-6492). */
export async function signAs6492({ owner, message, deployment }: ContractSigning & { deployment: Deployment }) {
  return withDeployment(await signAs1271({ owner, message }), deployment)
}

/** Wraps a signature of the owner so that a verifier can deploy the account first, in a call that changes nothing. */
export function withDeployment(signature: Hex, { factory, owner, salt }: Deployment): Hex {
  const data = encodeFunctionData({ abi: smartAccountFactoryAbi, functionName: 'deploy', args: [owner, salt] })
  return serializeErc6492Signature({ address: factory, data, signature })
}
