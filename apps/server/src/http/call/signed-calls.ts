import type { SignedCall } from '@terahold/contract'
import { provingFields, signatureHeaders } from '@terahold/contract/calls/signed-calls'
import type { Language } from '@terahold/locale/languages'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { CallContext, MemberIdentity } from './handler.ts'

/** A signed call with its validated fields, before its handler runs. */
export type AskedChange = {
  readonly call: SignedCall
  readonly member: MemberIdentity
  readonly input: unknown
  readonly locale: Language
  readonly signature: { readonly nonce: string; readonly signature: string } | undefined
}

/**
 * Runs a change that the member's wallet has just signed. If the change is refused, its signature counts again.
 * @throws Refusal 403 signature_required or signature_invalid.
 */
export type RunSigned = <Made>(
  change: AskedChange,
  run: (signed?: NonNullable<CallContext['signed']>) => Promise<Made>,
) => Promise<Made>

/** Returns the signature that came with a request. */
export function signatureOf({ headers }: FastifyRequest): AskedChange['signature'] {
  const nonce = headers[signatureHeaders.nonce]
  const signature = headers[signatureHeaders.signature]
  return typeof nonce === 'string' && typeof signature === 'string' ? { nonce, signature } : undefined
}

/** Returns the schema of a call's fields without those that prove something by themselves. */
export function withoutProofs(input: z.ZodType): z.ZodType {
  const { shape } = input as z.ZodObject
  const mask = Object.fromEntries(provingFields.filter((name) => name in shape).map((name) => [name, true as const]))
  return (input as z.ZodObject).omit(mask as never)
}
