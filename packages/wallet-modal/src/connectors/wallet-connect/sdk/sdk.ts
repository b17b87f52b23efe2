import type UniversalProvider from '@walletconnect/universal-provider'
import { withTimeout } from 'viem'
import { ignoreMalformed } from './ignore-malformed.ts'
import type { WalletConnectOptions } from './options.ts'
import { storageForSdk, writeNewestOnly } from './sdk-storage.ts'
import { silentLogger } from './silent-logger.ts'

export type SdkClass = { init(options: Parameters<typeof UniversalProvider.init>[0]): Promise<UniversalProvider> }
export type SdkClient = UniversalProvider['client']
export type Relayer = SdkClient['core']['relayer']
export type Session = NonNullable<UniversalProvider['session']>

/** Starts the SDK without telemetry and logging, and without attestation unless the app wants it. Opens no socket. */
export async function startSdk(sdk: SdkClass, options: WalletConnectOptions): Promise<SdkClient> {
  const { projectId, metadata, relayUrl } = options
  const storage = options.storage ?? (await storageForSdk(globalThis.indexedDB))
  const provider = await sdk.init({
    projectId,
    logger: silentLogger(),
    telemetryEnabled: false,
    disableProviderPing: true,
    ...(metadata ? { metadata: { ...metadata, icons: [...metadata.icons] } } : {}),
    ...(relayUrl ? { relayUrl } : {}),
    ...(storage ? { storage } : {}),
  })
  // This package tracks the session itself. With the SDK's upper layer, its events would arrive twice.
  delete provider.session
  keepQuiet(provider.client.core, options.attestsDomain ?? false)
  ignoreMalformed(provider.client)
  writeNewestOnly(provider.client.core.storage)
  return provider.client
}

/** How long a message waits for its attestation, in milliseconds. The SDK itself waits five seconds. */
const attestationTime = 1500

type Core = {
  readonly verify: Pick<SdkClient['core']['verify'], 'register'>
  readonly relayer: Pick<Relayer, 'request'>
}

/**
 * Before each message the SDK asks an attestation host in a frame, which takes five seconds if that host is blocked. It
 * also writes methods, contracts and transaction hashes in the clear next to each encrypted message, which is not needed.
 */
export function keepQuiet({ verify, relayer }: Core, attestsDomain: boolean) {
  const register = verify.register.bind(verify)
  verify.register = attestsDomain
    ? // A message without an attestation is valid: the wallet shows that the domain is unknown.
      (message) => withTimeout(() => register(message), { timeout: attestationTime }).catch(() => '')
    : async () => ''
  const request = relayer.request.bind(relayer)
  relayer.request = (call) => {
    const params: unknown = call.params
    return request({ ...call, params: withoutTvf(params) })
  }
}

function withoutTvf(params: unknown): unknown {
  if (typeof params !== 'object' || params === null || !('tvf' in params)) return params
  const { tvf: _, ...rest } = params
  return rest
}
