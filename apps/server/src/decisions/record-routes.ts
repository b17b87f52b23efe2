import type { DescriptionLanguage } from '@terahold/decisions/describe'
import type { Database } from '../db/connection.ts'
import type { ActingOperator } from './audited.ts'
import { type RecordPage, type RecordSource, readRecords } from './record-list.ts'
import { shownDraft } from './signed/shown-draft.ts'
import type { Draft, Signed } from './signed/signed-decisions.ts'

type RecordKind<Input, Given, Rejection> = {
  readonly db: Database
  readonly source: RecordSource
  /** Returns what the first operator gave, from the input of a call. */
  readonly read: (input: Input) => Given
  readonly draft: (given: Given, drafter: ActingOperator) => Draft | Promise<Draft>
  readonly record: (operator: ActingOperator, given: Given, signed: Signed) => Promise<string>
  readonly draftApproval: (id: string) => Promise<Draft>
  readonly approve: (operator: ActingOperator, id: string, signed: Signed) => Promise<unknown>
  readonly reject: (operator: ActingOperator, id: string, rejection: Rejection) => Promise<unknown>
}

type OfOperator<Input> = { readonly operator: ActingOperator; readonly input: Input; readonly locale: string }
type OfRecord<Input> = OfOperator<Input> & { readonly params: { readonly id: string } }

/** Returns the handlers of `recordCalls`, by the same names. */
export function recordRoutes<Input, Given, Rejection = unknown>(kind: RecordKind<Input, Given, Rejection>) {
  const { db, source, read, draft, record, draftApproval, approve, reject } = kind
  return {
    list: async ({ input, locale }: OfOperator<RecordPage>) => readRecords(db, source, input, languageOf(locale)),
    draft: async ({ operator, input }: OfOperator<Input>) => ({ data: shownDraft(await draft(read(input), operator)) }),
    record: async ({ operator, input }: OfOperator<Input & Signed>) => {
      const { text, signature, ...given } = input
      return { data: { id: await record(operator, read(given as unknown as Input), { text, signature }) } }
    },
    decision: async ({ params }: OfRecord<unknown>) => ({ data: shownDraft(await draftApproval(params.id)) }),
    approve: async ({ operator, params, input }: OfRecord<Signed>) => {
      await approve(operator, params.id, input)
      return { data: { state: 'approved' as const } }
    },
    reject: async ({ operator, params, input }: OfRecord<Rejection>) => {
      await reject(operator, params.id, input)
      return { data: { state: 'rejected' as const } }
    },
  }
}

function languageOf(locale: string): DescriptionLanguage {
  return locale.startsWith('zh') ? 'zh' : 'en'
}
