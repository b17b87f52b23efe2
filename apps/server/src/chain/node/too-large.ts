import { ChainTimeout, NodeError } from '../errors.ts'

/**
 * Whether a node refused because the answer would be too large. Providers share no code for it, only messages: "range
 * is too large", "more than 10000 results", "limited to 5 blocks".
 */
export function isTooLarge(error: unknown): boolean {
  const words =
    /block range|range (is )?too|too (wide|large|big|many (logs|results|blocks))|more than \d+ (results|logs|blocks)|max(imum)? results|response (size|too)|limited to|timed? ?out|^limit exceeded$/i
  return error instanceof ChainTimeout || (error instanceof NodeError && words.test(error.message))
}
