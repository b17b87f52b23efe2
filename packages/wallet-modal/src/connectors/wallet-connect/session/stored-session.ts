import type { SdkClient, Session } from '../sdk/sdk.ts'
import { parseSession } from './parse-session.ts'
import type { Marker } from './session-marker.ts'

/**
 * Returns the session of a marker if it is still usable: the SDK has it with its key, it has not expired, and it was
 * approved for the app's current chains (a wallet that adds chains itself may decide later).
 */
export function findStored(
  client: SdkClient,
  marker: Marker,
  chainIds: readonly number[],
  now: number,
): Session | undefined {
  const session = client.session.getAll().find(({ topic }) => topic === marker.topic)
  if (!session || session.expiry * 1000 <= now) return undefined
  if (!client.core.crypto.keychain.has(session.topic)) return undefined
  return isUndecided(session, marker, chainIds) ? undefined : session
}

function isUndecided(session: Session, { requestedChainIds }: Marker, chainIds: readonly number[]): boolean {
  const view = parseSession(session)
  if (!chainIds.some((chainId) => view.chainIds.includes(chainId))) return true
  if (view.methods.has('wallet_addEthereumChain')) return false
  return chainIds.some((chainId) => !view.chainIds.includes(chainId) && !requestedChainIds.includes(chainId))
}

/**
 * Returns whether the store of the SDK has a session that this tab does not know: another tab made it after this tab
 * started the SDK.
 */
export async function isOtherTabs({ core, session }: SdkClient, topic: string): Promise<boolean> {
  if (session.keys.includes(topic)) return false
  const { storageKey } = session as unknown as { storageKey: string }
  const stored: unknown = await core.storage.getItem(storageKey).catch(() => undefined)
  return Array.isArray(stored) && stored.some((each: Partial<Session> | null) => each?.topic === topic)
}

/** Ends a session at the wallet and deletes what the SDK stored of it. The wallet may have deleted it already. */
export async function endSession(client: SdkClient, { topic }: Pick<Session, 'topic'>): Promise<void> {
  try {
    await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  } catch {
    // The session is incomplete or the relay is gone. The rest is deleted here, and the wallet lets it expire.
    if (client.session.keys.includes(topic)) await client.session.delete(topic, { code: 6000, message: 'gone' })
  }
}
