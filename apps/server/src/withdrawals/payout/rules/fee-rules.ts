/** Fees of EIP-1559 in wei per gas unit. */
export type Fees = { maxFee: bigint; maxTip: bigint }

export type Pace = {
  /** Seconds after which a batch that is not mined is sent again, and after which a form of it gives way to a dearer one. */
  resendAfter: number
  bumpAfter: number
  /** Wei per gas unit no form may go beyond. */
  feeCap: bigint
}

/** How often a signed form was sent, and how many seconds ago for the first and the last time. */
export type Sendings = { sends: number; sinceFirst: number | null; sinceLast: number | null }

/** What to do about the newest signed form of a batch that is not mined. */
export function nextMove({ sends, sinceFirst, sinceLast }: Sendings, pace: Pace): 'wait' | 'send' | 'raise' {
  if (sends === 0 || sinceFirst === null || sinceLast === null) return 'send'
  if (sinceLast < pace.resendAfter) return 'wait'
  return sinceFirst >= pace.bumpAfter ? 'raise' : 'send'
}

/**
 * The fees of the next form: a fifth more on both figures, or the market's, but never beyond the cap. Undefined when the cap
 * leaves no room for the eighth that makes nodes take one form in place of another.
 */
export function raised(last: Fees, market: Fees, cap: bigint): Fees | undefined {
  const maxFee = smaller(larger(aFifthMore(last.maxFee), market.maxFee), cap)
  const maxTip = smaller(larger(aFifthMore(last.maxTip), market.maxTip), maxFee)
  return replaces(maxFee, last.maxFee) && replaces(maxTip, last.maxTip) ? { maxFee, maxTip } : undefined
}

/** Geth asks a tenth of a replacement, others an eighth. */
function replaces(next: bigint, last: bigint): boolean {
  return next > last && next * 8n >= last * 9n
}

/** Never less than one wei more: a tip of nothing is raised, too. */
function aFifthMore(figure: bigint): bigint {
  return larger((figure * 6n + 4n) / 5n, figure + 1n)
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
