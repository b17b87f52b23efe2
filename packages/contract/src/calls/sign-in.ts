import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  addressField,
  codeField,
  codeSentData,
  idField,
  instantField,
  noInput,
  okData,
  passwordGivenField,
} from '../fields.ts'

export const nonceData = z.object({
  nonce: z.string(),
  domain: z.string(),
  uri: z.string(),
  chainId: z.int(),
  statement: z.string(),
  version: z.literal('1'),
  issuedAt: instantField,
  expirationTime: instantField,
})

export const nonce = endpoint({
  method: 'GET',
  path: '/prod/APP/auth/nonce',
  caller: 'public',
  summary: 'The fields of the EIP-4361 message to sign; the nonce is bound to the address, single use, 5 minutes',
  input: z.strictObject({ address: addressField }),
  data: nonceData,
})

/** A message a wallet has signed (EIP-4361), and its signature; contract accounts sign at length. */
const signedFields = {
  message: z.string().min(1).max(2_048),
  signature: z
    .string()
    .regex(/^0x[0-9a-fA-F]*$/)
    .max(20_000),
}

export const login = endpoint({
  method: 'POST',
  path: '/prod/APP/user/login',
  caller: 'public',
  summary: 'Sign in with an EIP-4361 message; registers on first use',
  input: z.strictObject({
    ...signedFields,
    inviteCode: z
      .string()
      .regex(/^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{8}$/)
      .optional(),
    password: passwordGivenField.optional(),
    code: codeField
      .meta({
        description: 'Instead of a forgotten password: the code of `forgotPassword`, which takes the password off',
      })
      .optional(),
  }),
  data: z.object({
    userId: idField,
    token: z.string(),
    expiresAt: instantField,
    address: addressField,
    isNew: z.boolean(),
  }),
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/prod/APP/user/forgotPassword',
  caller: 'public',
  summary:
    'Mail a code that signs the wallet in without its password and takes that off; withdrawals then wait for 72 h',
  input: z.strictObject(signedFields),
  data: codeSentData,
})

export const logout = endpoint({
  method: 'POST',
  path: '/prod/APP/user/logout',
  caller: 'member',
  summary: 'End this session',
  input: noInput,
  data: okData,
})

export const sessions = endpoint({
  method: 'GET',
  path: '/prod/APP/user/sessions',
  caller: 'member',
  summary: 'My open sessions',
  input: noInput,
  row: z.object({
    sessionId: idField,
    createdAt: instantField,
    lastSeenAt: instantField,
    device: z.string().nullable(),
    current: z.boolean(),
  }),
})

export const endSessions = endpoint({
  method: 'POST',
  path: '/prod/APP/user/endSessions',
  caller: 'member',
  summary: 'End one of my sessions, or all others',
  input: z.strictObject({ sessionId: idField.optional() }),
  data: okData,
})

export const signInCalls = { nonce, login, forgotPassword, logout, sessions, endSessions }
