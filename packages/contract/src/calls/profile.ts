import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { addressField, codeField, emailField, instantField, localeField, noInput, powerField } from '../fields.ts'

export const profile = endpoint({
  method: 'GET',
  path: '/prod/APP/BUser/selectBUserById',
  caller: 'member',
  summary: 'My profile',
  input: noInput,
  data: z.object({
    address: addressField,
    name: z.string().nullable(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    hasPassword: z.boolean(),
    inviter: z.string().nullable(),
    partner: z.object({
      qualifies: z.boolean(),
      power: powerField,
      threshold: powerField,
      since: z.string().nullable(),
    }),
    riskVersion: z.string().nullable(),
    locale: localeField.nullable(),
    createdAt: instantField,
  }),
})

export const settings = endpoint({
  method: 'POST',
  path: '/prod/APP/user/settings',
  caller: 'member',
  summary: 'Change my name or language',
  input: z.strictObject({ name: z.string().trim().min(1).max(40).optional(), locale: localeField.optional() }),
  data: z.object({ name: z.string().nullable(), locale: localeField.nullable() }),
})

export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/prod/APP/emailApi/sendEmailCode',
  caller: 'member',
  summary: 'Send a six-digit code by e-mail; the answer is the same for known and unknown addresses',
  input: z.strictObject({ scene: z.enum(['bind', 'rebind', 'password', 'withdraw']), email: emailField.optional() }),
  data: z.object({ maskedEmail: z.string(), expiresIn: z.int(), resendIn: z.int() }),
})

export const bindEmail = endpoint({
  method: 'POST',
  path: '/prod/APP/emailApi/bindEmailByUserId',
  caller: 'member',
  summary: 'Bind an e-mail address, or replace the one bound',
  input: z.strictObject({ email: emailField, code: codeField, oldCode: codeField.optional() }),
  data: z.object({ email: z.string(), holdUntil: instantField.nullable() }),
})

export const riskDisclosure = endpoint({
  method: 'GET',
  path: '/prod/APP/risk/current',
  caller: 'public',
  summary: 'The risk disclosure in force, in the caller’s language',
  input: noInput,
  data: z.object({ version: z.string(), sections: z.array(z.object({ title: z.string(), text: z.string() })) }),
})

export const profileCalls = { profile, settings, sendEmailCode, bindEmail, riskDisclosure }
