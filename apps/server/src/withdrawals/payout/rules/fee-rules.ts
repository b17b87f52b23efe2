/** Fees of EIP-1559 in wei per gas unit. */
export type Fees = { maxFee: bigint; maxTip: bigint }

export type Pace = {
  /** Seconds after which an unmined batch is resent, and after which a form is replaced by one with a higher fee. */
  resendAfter: number
  bumpAfter: number
  /** The highest fee of a form, in wei per gas unit. */
  feeCap: bigint
}

/** How often a signed form was sent, and how many seconds ago for the first and the last time. */
export type Sendings = { sends: number; sinceFirst: number | null; sinceLast: number | null }

/** Returns what to do with the newest signed form of an unmined batch. */
export function nextMove({ sends, sinceFirst, sinceLast }: Sendings, pace: Pace): 'wait' | 'send' | 'raise' {
  if (sends === 0 || sinceFirst === null || sinceLast === null) return 'send'
  if (sinceLast < pace.resendAfter) return 'wait'
  return sinceFirst >= pace.bumpAfter ? 'raise' : 'send'
}

/**
 * Returns the fees of the next form: a fifth more on both figures, or the market fee, but never above the cap.
 * Undefined when the cap leaves no room for the eighth that nodes require of a replacement.
 */
export function raised(last: Fees, market: Fees, cap: bigint): Fees | undefined {
  const maxFee = smaller(larger(aFifthMore(last.maxFee), market.maxFee), cap)
  const maxTip = smaller(larger(aFifthMore(last.maxTip), market.maxTip), maxFee)
  return replaces(maxFee, last.maxFee) && replaces(maxTip, last.maxTip) ? { maxFee, maxTip } : undefined
}

/** Geth requires a tenth more for a replacement, other clients an eighth. */
function replaces(next: bigint, last: bigint): boolean {
  return next > last && next * 8n >= last * 9n
}

/** At least one wei more, so that a tip of zero also rises. */
function aFifthMore(figure: bigint): bigint {
  return larger((figure * 6n + 4n) / 5n, figure + 1n)
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
