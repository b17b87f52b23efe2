import { z } from 'zod'
import { business } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { addressField, hashField, instantField } from '../../fields.ts'

const typedField = z.object({ name: z.string(), type: z.enum(['string', 'address', 'bytes32']) })

/** The typed data to sign (EIP-712). It names the change in words and contains the hash of the call's content. */
export const signatureMessage = z.object({
  domain: z.object({ name: z.literal('Terahold'), version: z.literal('1'), chainId: z.int() }),
  types: z.object({ Change: z.array(typedField) }),
  primaryType: z.literal('Change'),
  message: z.object({
    change: z.string().describe('What the call changes, in the member’s language'),
    details: z.string().describe('The new value in words; empty if there is none'),
    wallet: addressField,
    site: z.string(),
    expires: instantField,
    nonce: z.string(),
    content: hashField.describe('The SHA-256 of the call’s name and content'),
  }),
})

export const prepareSignature = endpoint({
  method: 'POST',
  path: '/prod/APP/user/signature',
  caller: 'member',
  class: 'read',
  summary: `The message that my wallet signs for a signed call. The nonce is valid once, for this content, for ${business.nonceMinutes} minutes`,
  input: z.strictObject({
    call: z
      .string()
      .max(40)
      .meta({ description: 'The name of a signed call', examples: ['bindEmail'] }),
    input: z
      .record(z.string().max(40), z.union([z.string().max(300), z.number(), z.boolean()]))
      .default({})
      .meta({
        description: 'The fields of that call, without codes and passwords',
        examples: [{ email: 'ada@example.org' }],
      }),
  }),
  data: z.object({ nonce: z.string(), typedData: signatureMessage }),
  example: { input: { call: 'bindEmail', input: { email: 'ada@example.org' } } },
})

export const signatureCalls = { prepareSignature }
