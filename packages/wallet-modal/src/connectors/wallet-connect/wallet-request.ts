import { UnsupportedProviderMethodError } from 'viem'
import type { RelayConnection } from './relay-connection.ts'
import { SessionEndedError } from './sdk/errors.ts'
import type { SdkClient } from './sdk/sdk.ts'
import { toWalletError } from './sdk/to-wallet-error.ts'
import type { SessionTracker } from './session/session-tracker.ts'

type Call = { method: string; params?: unknown }
type Dependencies = { client: SdkClient; relay: RelayConnection; keeper: SessionTracker; requestTimeout: number }

/**
 * Sends a request to the wallet and returns its answer. Throws `RelayUnreachableError` before anything was sent,
 * `RequestExpiredError` if no answer came in time, and `SessionEndedError` if the connection ends in the meantime. The SDK
 * opens the wallet's app if a deep link was chosen.
 */
export async function requestWallet({ method, params }: Call, dependencies: Dependencies): Promise<unknown> {
  const { client, relay, keeper, requestTimeout } = dependencies
  const { live } = keeper
  if (!live) throw new SessionEndedError('There is no connection to a wallet')
  if (!live.view.methods.has(method)) {
    throw new UnsupportedProviderMethodError(new Error(`The wallet does not allow ${method}`))
  }
  try {
    if (!relay.isOpen) await relay.open()
    const answer = client.request<unknown>({
      topic: live.topic,
      chainId: `eip155:${live.chainId}`,
      request: { method, params },
      expiry: requestTimeout / 1000,
    })
    return await Promise.race([answer, live.over])
  } catch (thrown) {
    throw toWalletError(thrown)
  }
}
