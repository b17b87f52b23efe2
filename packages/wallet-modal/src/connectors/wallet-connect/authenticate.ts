import { getAddress, type Hex } from 'viem'
import { importWithRetry } from '../../browser/import-with-retry.ts'
import { parseChainId } from '../../networks/core/chain-id.ts'
import type { OneClickRequest, OneClickSignIn } from '../../ports/wallet-port.ts'
import type { Offer } from './pairings.ts'
import type { SdkClient, Session } from './sdk/sdk.ts'

export type { OneClickSignIn }

/** The fields of the message to sign, and the chain to sign in on. */
export type AuthenticateParameters = OneClickRequest & { readonly chainId?: number }

export type Authenticated = { session: Session | undefined; signIn: OneClickSignIn | null }

/** Offers a pairing that asks for a signature along with the connection (wc_sessionAuthenticate, CAIP-122). */
export async function offerAuthentication(
  client: SdkClient,
  parameters: AuthenticateParameters,
  chainIds: readonly number[],
  methods: readonly string[],
): Promise<Offer<Authenticated>> {
  const { domain, uri, nonce, statement, expirationTime, notBefore, resources } = parameters
  await provideBuffer()
  const { uri: pairingUri, response } = await client.authenticate({
    domain,
    uri,
    nonce,
    chains: chainIds.map((chainId) => `eip155:${chainId}`),
    methods: [...methods],
    ...(statement ? { statement } : {}),
    ...(expirationTime ? { exp: expirationTime } : {}),
    ...(notBefore ? { nbf: notBefore } : {}),
    ...(resources ? { resources: [...resources] } : {}),
  })
  return {
    uri: pairingUri,
    answer: async () => {
      const { auths, session } = await response()
      const [cacao] = auths ?? []
      return { session, signIn: cacao ? toSignIn(client, cacao) : null }
    },
  }
}

type Cacao = NonNullable<
  Awaited<ReturnType<Awaited<ReturnType<SdkClient['authenticate']>>['response']>>['auths']
>[number]

/** The answer does not include the signed message. Both sides build it from the same fields. */
function toSignIn(client: SdkClient, { p, s }: Cacao): OneClickSignIn | null {
  const [, , , reference, address] = p.iss.split(':')
  const chainId = parseChainId(reference)
  if (!chainId || !address || !s.s.startsWith('0x')) return null
  const message = client.formatAuthMessage({ request: p, iss: p.iss })
  return { message, signature: s.s as Hex, address: getAddress(address), chainId }
}

/**
 * Loads a polyfill for Node's `Buffer`, which the SDK needs to encode a one-click sign-in and which browsers do not
 * have.
 */
async function provideBuffer(): Promise<void> {
  if ('Buffer' in globalThis) return
  const Buffer = await importWithRetry(() => import('buffer/'), 'Buffer')
  Object.defineProperty(globalThis, 'Buffer', { value: Buffer, configurable: true, writable: true })
}
