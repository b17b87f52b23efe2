/** Where the app itself expects payments to go, independent of the order. */
export type Expected = {
  readonly chainId: number
  readonly token: string
  readonly treasury: string
  /** The treasury's address compiled into this build; empty for a local test chain. */
  readonly builtIn: string
  /**
   * Whether paying requires a build that contains the treasury's address. An address that only the server states proves nothing.
   */
  readonly needsBuiltIn: boolean
}

export type PayTo = { readonly payTo: string; readonly token: string; readonly chainId: number }

export type PayToMismatch = {
  readonly what: 'treasury' | 'token' | 'chain'
  readonly expected: string
  readonly got: string
}

/**
 * Compares an order's payment target with the one built into the app. Any result but null must block paying, because either side
 * may have been tampered with. Letter case in an address is only its checksum.
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
