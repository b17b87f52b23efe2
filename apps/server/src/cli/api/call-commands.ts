import type { Contract } from '@terahold/contract'
import type { DecisionType } from '@terahold/decisions/definitions'

type Name = keyof Contract

/** What an operator signs: a decision, a change that the registry verifies itself, or a night's root. */
export type SignedType = DecisionType | 'OperatorChange' | 'LiabilityRoot'

/** A command for a call of the operators. */
export type ApiCall = {
  readonly name: string
  readonly call: Name
  /** The call that returns what the operator signs, for the same fields or the same record. */
  readonly draft?: Name
  /** The only message that the command lets the operator's key sign. */
  readonly signs?: SignedType
  /** The part of the answer that `--out` writes into a file; `answer` for all of it. */
  readonly file?: 'csv' | 'answer'
  /** What it does, in one line. */
  readonly about: string
}

export const listCommand = (name: string, call: Name, about: string): ApiCall => ({ name: `${name} list`, call, about })

/** The commands of a kind of record, named as one and as many: one operator signs it, another approves or rejects it. */
export function recordCommands(
  name: string,
  signs: SignedType,
  calls: readonly [list: Name, draft: Name, record: Name, decision: Name, approve: Name, reject: Name],
  [one, many]: readonly [one: string, many: string],
  words: { readonly record?: string; readonly approve?: string; readonly reject?: string; readonly list?: string } = {},
): ApiCall[] {
  const [listed, draft, made, decision, approved, rejected] = calls
  const approve = { name: words.approve ?? `${name} approve`, about: `Sign and approve ${one}` }
  return [
    { name: words.list ?? `${name} list`, call: listed, about: `List ${many}` },
    { name: words.record ?? `${name} record`, call: made, draft, signs, about: `Sign and record ${one}` },
    { ...approve, call: approved, draft: decision, signs },
    { name: words.reject ?? `${name} reject`, call: rejected, about: `Reject ${one}` },
  ]
}
