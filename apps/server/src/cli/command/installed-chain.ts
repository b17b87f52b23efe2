import { getAddress, zeroAddress } from 'viem'
import { connectChain } from '../../chain/client/connect-chain.ts'
import { createOperatorRegistry, type OperatorRegistry } from '../../chain/registry/operator-registry.ts'
import type { Database } from '../../db/connection.ts'

/** Returns the instance's operator registry and token. Connects to the nodes only when the registry is asked. */
export async function openRegistry(
  db: Database,
  nodes: () => string[],
): Promise<{ registry: OperatorRegistry; token: string }> {
  const installed = await db.selectFrom('installation').select(['chain_id', 'registry', 'token']).executeTakeFirst()
  const { chain_id: chainId = 0, registry: listed, token = zeroAddress } = installed ?? {}
  const address = getAddress(listed ?? zeroAddress)
  const open = () => createOperatorRegistry(connectChain({ rpcUrls: nodes(), chainId }), address)
  const registry: OperatorRegistry = {
    chainId,
    address,
    rolesOf: (operator) => open().rolesOf(operator),
    isContractSignature: (...claim) => open().isContractSignature(...claim),
  }
  return { registry, token }
}
