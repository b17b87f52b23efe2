import { Refusal } from '@terahold/contract/refusal'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import type { CodeFor, Codes } from './codes.ts'

/**
 * Uses a code up in the caller's transaction and gives the address it was sent to.
 * @throws Refusal 422 code_wrong with the tries left, 410 code_expired when there is none to try any more, naming the field.
 */
export async function requireCode(
  codes: Pick<Codes, 'checkCode'>,
  tx: Kysely<DB>,
  field: 'code' | 'oldCode',
  attempt: CodeFor & { code: string },
): Promise<string> {
  const checked = await codes.checkCode(tx, attempt)
  if (checked.ok) return checked.email
  if (checked.triesLeft === 0) throw new Refusal(410, 'code_expired', { field })
  throw new Refusal(422, 'code_wrong', { field, values: { triesLeft: String(checked.triesLeft) } })
}
