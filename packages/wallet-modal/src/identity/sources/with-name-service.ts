import type { IdentitySource } from '../../ports/identity-port.ts'

/**
 * Creates an identity source that uses the service, and the name service if the service is unreachable or returns an
 * error (specification, section 7). The answer "no name" is not an error.
 */
export function withNameService(service: IdentitySource, nameService: IdentitySource): IdentitySource {
  return {
    async identity(address, signal) {
      try {
        return await service.identity(address, signal)
      } catch {
        // Whatever failed, the chain itself can answer.
        signal.throwIfAborted()
        return nameService.identity(address, signal)
      }
    },
  }
}
