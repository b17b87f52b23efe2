import type { OperatorRegistry } from '../chain/registry/operator-registry.ts'

/** Asks the chain about signatures of contract wallets (ERC-1271). Without it, they cannot be verified. */
export type ContractSignatures = Pick<OperatorRegistry, 'isContractSignature'>
