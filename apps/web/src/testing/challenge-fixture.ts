/** What the server of this page asks a wallet to sign, on BNB Smart Chain. */
export const challenge = {
  nonce: 'a1b2c3d4e5',
  domain: location.host,
  uri: location.origin,
  chainId: 56,
  statement: 'Sign in',
  version: '1',
  issuedAt: '2026-03-01T10:00:00.000Z',
  expirationTime: '2026-03-01T10:05:00.000Z',
} as const
