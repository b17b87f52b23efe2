import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Address, createPublicClient, type Hex, http } from 'viem'
import { generateSiweNonce, parseSiweMessage } from 'viem/siwe'

export type SignInServer = {
  answer(request: IncomingMessage, path: string, body: string, response: ServerResponse): Promise<void>
}

type Session = { address: Address; chainId: number }
type Given = { message: string; signature: Hex }

/** The server an app would have: gives out nonces, checks signatures on the chain (EIP-1271, EIP-6492), keeps the session. */
export function createSignInServer(node: string): SignInServer {
  const client = createPublicClient({ transport: http(node) })
  const nonces = new Set<string>()
  /** By the visitor's cookie. */
  const sessions = new Map<string, Session>()

  async function verify(visitor: string, host: string, { message, signature }: Given): Promise<boolean> {
    const { nonce = '', address, chainId } = parseSiweMessage(message)
    if (!nonces.delete(nonce) || !address || !chainId) return false
    const isValid = await client.verifySiweMessage({ message, signature, domain: host, nonce })
    if (isValid) sessions.set(visitor, { address, chainId })
    return isValid
  }

  return {
    async answer(request, path, body, response) {
      const { host = '', cookie } = request.headers
      const visitor = cookie ?? `visitor=${generateSiweNonce()}`
      const answers: Readonly<Record<string, () => Promise<unknown>>> = {
        nonce: async () => {
          const nonce = generateSiweNonce()
          nonces.add(nonce)
          return nonce
        },
        verify: async () => verify(visitor, host, JSON.parse(body) as Given),
        session: async () => sessions.get(visitor),
        'sign-out': async () => sessions.delete(visitor),
      }
      const given = await answers[path]?.()
      response.setHeader('content-type', 'application/json')
      response.setHeader('set-cookie', `${visitor}; Path=/`)
      response.end(JSON.stringify(given ?? null))
    },
  }
}
