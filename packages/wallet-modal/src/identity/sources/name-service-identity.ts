import { importWithRetry } from '../../browser/import-with-retry.ts'
import type { IdentitySource } from '../../ports/identity-port.ts'
import type { NameServiceOptions } from './name-service-options.ts'

/**
 * Looks names up in the Ethereum Name Service: the name, which has to lead back to the address, then its avatar.
 * The code for it is loaded at the first lookup. Avatars that are NFTs are not followed, since that
 * would ask whatever server a stranger wrote into a token.
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
