import type { IdentitySource } from '../../ports/identity-port.ts'

/**
 * Asks the service, and the name service in its place when it cannot be reached or answers an error (specification, section 7).
 * A service that answers "no name" is believed.
 */
export function withNameService(service: IdentitySource, nameService: IdentitySource): IdentitySource {
  return {
    async identity(address, signal) {
      try {
        return await service.identity(address, signal)
      } catch {
        // Whatever the reason was, the chain itself can tell.
        signal.throwIfAborted()
        return nameService.identity(address, signal)
      }
    },
  }
}
