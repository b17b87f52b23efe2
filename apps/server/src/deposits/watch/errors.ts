/**
 * The node does not have what was already read from the chain: it lags, or its chain was restarted. Nothing was
 * changed.
 */
export class ChainBehind extends Error {
  override readonly name = 'ChainBehind'
  constructor(height: bigint, finalized: bigint) {
    super(`The chain was read up to block ${height}, but its node calls only ${finalized} final`)
  }
}

/** The chain is not the one that was read before: its block at the cursor has another hash. Nothing was changed. */
export class ChainReplaced extends Error {
  override readonly name = 'ChainReplaced'
  constructor(height: bigint, stored: string, found: string) {
    super(`Block ${height} was ${stored} when it was read and is ${found} now: this is another chain`)
  }
}

/** The block from which this chain's transfers count is not set. */
export class CursorMissing extends Error {
  override readonly name = 'CursorMissing'
  constructor(chainId: number, token: string) {
    super(`No block was ever set from which to read chain ${chainId} for token ${token}`)
  }
}
