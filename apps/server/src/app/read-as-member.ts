import { type Contract, contract } from '@terahold/contract'
import type { AnswerOf } from '@terahold/contract/endpoint'
import type { Language } from '@terahold/locale/languages'
import type { MemberIdentity } from '../http/call/handler.ts'
import type { BoundCall } from '../http/mount.ts'

type ReadingCall = {
  [Name in keyof Contract]: Contract[Name]['caller'] extends 'member'
    ? Contract[Name]['class'] extends 'read'
      ? Name
      : never
    : never
}[keyof Contract]

type Reading = { readonly member: MemberIdentity; readonly locale: Language; readonly input?: object }

/** Answers a member's reading call as that member gets it. */
export type ReadAsMember = <Name extends ReadingCall>(name: Name, reading: Reading) => Promise<AnswerOf<Contract[Name]>>

/** Lets the product read what a member sees by the member's own calls, so that both can never differ. */
export function createReadAsMember(calls: readonly BoundCall[]): ReadAsMember {
  const byName = new Map(calls.map((call) => [call.name, call]))
  return async (name, { member, locale, input = {} }) => {
    const call = byName.get(name)
    if (!call || contract[name].class !== 'read') throw new Error(`${name} is not a reading call`)
    const context = { requestId: name, locale, host: '', remoteAddress: '', userAgent: undefined }
    const answer = await call.handle({ ...context, member, params: {}, input: call.endpoint.input.parse(input) })
    return answer as AnswerOf<Contract[typeof name]>
  }
}
