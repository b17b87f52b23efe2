import { isDeepStrictEqual } from 'node:util'
import type { EndpointDeclaration, Envelope } from '@terahold/contract/endpoint'
import { z } from 'zod'

/** How strictly answers keep to the contract: `exact` refuses fields it does not name, `strip` leaves them out. */
export type AnswerCheck = 'exact' | 'strip'

export type AnyAnswer = { data?: unknown; rows?: unknown[]; total?: number }

/** A handler's answer that does not match the contract. It is a server error, and the caller never sees its details. */
class AnswerMismatch extends Error {
  override readonly name = 'AnswerMismatch'
}

/** Creates a function that reduces an answer to what the contract names. Created once for each call. */
export function answerChecker(name: string, { data, row }: EndpointDeclaration, mode: AnswerCheck) {
  const schema = z.object({
    ...(data ? { data } : {}),
    ...(row ? { rows: z.array(row), total: z.int().min(0) } : {}),
  })
  return (answer: AnyAnswer): Partial<Envelope> => {
    const parsed = schema.safeParse(answer)
    if (!parsed.success)
      throw new AnswerMismatch(`${name} returns an answer that breaks the contract: ${z.prettifyError(parsed.error)}`)
    if (mode === 'exact' && !isDeepStrictEqual(asSent(parsed.data), asSent(answer))) {
      throw new AnswerMismatch(`${name} returns fields that the contract does not name`)
    }
    return parsed.data as AnyAnswer
  }
}

function asSent(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer))
}
