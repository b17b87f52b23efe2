import { importWithRetry } from '../../browser/import-with-retry.ts'
import type { IdentitySource } from '../../ports/identity-port.ts'
import type { NameServiceOptions } from './name-service-options.ts'

/**
 * Creates an identity source for the Ethereum Name Service. It looks up the name, which must resolve back to the
 * address, then its avatar. The code is loaded at the first lookup. NFT avatars are ignored, because they could request
 * any server that a stranger wrote into a token.
 * @example createNameServiceIdentity({ client: createPublicClient({ chain: mainnet, transport: http(url) }) })
 */
export function createNameServiceIdentity(options: NameServiceOptions): IdentitySource {
  return {
    async identity(address, signal) {
      signal.throwIfAborted()
      const lookUpName = await importWithRetry(() => import('./look-up-name.ts'), 'lookUpName')
      const identity = await lookUpName(options, address)
      signal.throwIfAborted()
      return identity
    },
  }
}
