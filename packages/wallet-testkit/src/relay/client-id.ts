/**
 * The name under which a client signed its token, the same on each of its sockets; undefined when it shows none.
 * The signature is not checked: the relay listens on loopback and serves tests.
 */
export function clientIdOf(requestUrl: string): string | undefined {
  const token = new URL(requestUrl, 'ws://relay').searchParams.get('auth')
  const payload = token?.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iss?: unknown } | null
    return typeof claims?.iss === 'string' ? claims.iss : undefined
  } catch {
    // A token of another make: the client then counts as a new one on each socket.
    return undefined
  }
}
