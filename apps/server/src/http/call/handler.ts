import type { OperatorRole } from '@terahold/contract/codes/operators'
import type { AnswerOf, EndpointDeclaration, ParamsOf, ParsedInputOf } from '@terahold/contract/endpoint'
import type { Language } from '@terahold/locale/languages'

/** The member who calls, taken from the session alone. */
export type MemberIdentity = { memberId: string; address: string; sessionId: string }
export type OperatorIdentity = { operatorId: string; sessionId: string; name: string; roles: readonly OperatorRole[] }

export type SignInNote = { readonly id: string; readonly factors: string }

export type CallContext = {
  requestId: string
  locale: Language
  /** The host the caller used, if it is one of our hosts; otherwise our main one. */
  host: string
  /** The caller for rate limits: an IPv4 address, or the /64 of an IPv6 one. */
  remoteAddress: string
  userAgent: string | undefined
  /** Adds to the log's line who has signed in and by which factors, such as `wallet, password`. */
  noteSignIn?: (who: SignInNote) => void
  /** On a signed call: what the wallet signed, in words. What the call reads itself must agree with them. */
  signed?: { readonly change: string; readonly details: string }
  /** On a public call: the member of a valid session, if one was sent. */
  signedIn?: MemberIdentity
}

type IdentityOf<D extends EndpointDeclaration> = D['caller'] extends 'member'
  ? { member: MemberIdentity }
  : D['caller'] extends 'operator'
    ? { operator: OperatorIdentity }
    : unknown

/** The input of a handler: validated fields, path parameters and the caller, independent of the framework. */
export type Call<D extends EndpointDeclaration> = CallContext & {
  input: ParsedInputOf<D>
  params: ParamsOf<D>
} & IdentityOf<D>
export type Handler<D extends EndpointDeclaration> = (call: Call<D>) => Promise<AnswerOf<D>>

/** The handlers of a group of calls, one for each, checked against the contract by the compiler. */
export type Handlers<Group extends Record<string, EndpointDeclaration>> = {
  [Name in keyof Group]: Handler<Group[Name]>
}
