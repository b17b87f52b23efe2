import { ChainTimeout, NodeError } from '../errors.ts'

/**
 * Whether a node gave no answer because it would have been too large. Providers have no common code for it, only words:
 * "range is too large", "more than 10000 results", "limited to 5 blocks".
 */
export function isTooLarge(error: unknown): boolean {
  const words =
    /block range|range (is )?too|too (wide|large|big|many (logs|results|blocks))|more than \d+ (results|logs|blocks)|max(imum)? results|response (size|too)|limited to|timed? ?out|^limit exceeded$/i
  return error instanceof ChainTimeout || (error instanceof NodeError && words.test(error.message))
}
