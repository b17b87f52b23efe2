/** Where the app itself expects payments to go, apart from what the order says. */
export type Expected = {
  readonly chainId: number
  readonly token: string
  readonly treasury: string
  /** The treasury's address compiled into this build; empty where the build knows none (a local test chain). */
  readonly builtIn: string
  /** Whether paying waits for a build that knows the treasury by itself: what a server says of itself proves nothing. */
  readonly needsBuiltIn: boolean
}

export type PayTo = { readonly payTo: string; readonly token: string; readonly chainId: number }

export type PayToMismatch = {
  readonly what: 'treasury' | 'token' | 'chain'
  readonly expected: string
  readonly got: string
}

/**
 * Compares an order's payment target with the one built into the app. Anything else than null must block paying:
 * either side may have been tampered with. Letter case in an address is its checksum, not its meaning.
 */
export function payToMismatch(order: PayTo, expected: Expected): PayToMismatch | null {
  const known = [expected.treasury, expected.builtIn].filter((address) => address !== '')
  const other = known.find((address) => !same(address, order.payTo))
  if (other !== undefined) return { what: 'treasury', expected: other, got: order.payTo }
  if (known.length === 0 || (expected.needsBuiltIn && expected.builtIn === ''))
    return { what: 'treasury', expected: '', got: order.payTo }
  if (!same(expected.token, order.token)) return { what: 'token', expected: expected.token, got: order.token }
  if (expected.chainId !== order.chainId)
    return { what: 'chain', expected: String(expected.chainId), got: String(order.chainId) }
  return null
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
