import type { Contract } from '@terahold/contract'

type Name = keyof Contract

/** A command for a call of the operators. */
export type ApiCall = {
  readonly name: string
  readonly call: Name
  /** The call that returns what the operator signs, for the same fields or the same record. */
  readonly draft?: Name
  /** What it does, in one line. */
  readonly about: string
}

export const list = (name: string, call: Name, about: string): ApiCall => ({ name: `${name} list`, call, about })

/** The commands of a kind of record: one operator signs it, another approves or rejects it. */
export function record(
  name: string,
  calls: readonly [list: Name, draft: Name, record: Name, decision: Name, approve: Name, reject: Name],
  about: string,
  words: { readonly record?: string; readonly approve?: string; readonly reject?: string; readonly list?: string } = {},
): ApiCall[] {
  const [listed, draft, made, decision, approved, rejected] = calls
  return [
    { name: words.list ?? `${name} list`, call: listed, about: `List: ${about}` },
    { name: words.record ?? `${name} record`, call: made, draft, about: `Sign and record ${about}` },
    { name: words.approve ?? `${name} approve`, call: approved, draft: decision, about: `Sign and approve ${about}` },
    { name: words.reject ?? `${name} reject`, call: rejected, about: `Reject ${about}` },
  ]
}
