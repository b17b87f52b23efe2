import { z } from 'zod'
import { business } from '../../constants.ts'
import { endpoint, memberChange, memberRead, publicRead } from '../../endpoint.ts'
import {
  addressField,
  codeField,
  codeSentData,
  idField,
  instantField,
  okData,
  passwordGivenField,
} from '../../fields.ts'

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

export const nonce = publicRead({
  path: '/prod/APP/auth/nonce',
  summary: `The fields of the EIP-4361 message to sign. The nonce is valid once, for this address, for ${business.nonceMinutes} minutes`,
  input: z.strictObject({ address: addressField }),
  data: nonceData,
})

/** A message that a wallet signed (EIP-4361), and the signature. Signatures of contract accounts can be long. */
const signedFields = {
  message: z.string().min(1).max(2_048),
  signature: z
    .string()
    .regex(/^0x[0-9a-fA-F]*$/)
    .max(20_000),
}

/** Why a signed EIP-4361 message proves no wallet. */
export const proofRefuses = [
  ...(['message_invalid', 'message_expired', 'nonce_invalid'] as const),
  ...(['domain_mismatch', 'chain_mismatch', 'signature_invalid'] as const),
] as const

export const login = endpoint({
  method: 'POST',
  path: '/prod/APP/user/login',
  caller: 'public',
  class: 'small',
  summary: 'Sign in with a signed EIP-4361 message. The first sign-in creates the account',
  input: z.strictObject({
    ...signedFields,
    inviteCode: z
      .string()
      .regex(/^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{8}$/)
      .optional(),
    password: passwordGivenField.optional(),
    code: codeField
      .meta({
        description: 'Instead of a forgotten password: the code of `forgotPassword`. It removes the password',
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
  refuses: [
    ...proofRefuses,
    ...(['house_wallet', 'wallet_moved', 'wallet_waits', 'password_required', 'invite_invalid'] as const),
    ...(['account_frozen', 'code_wrong', 'code_expired'] as const),
  ],
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/prod/APP/user/forgotPassword',
  caller: 'public',
  class: 'small',
  summary: `Send a code by email that signs in without the password and removes it. Withdrawals then wait ${business.holdAfterRecoveryHours} hours`,
  input: z.strictObject(signedFields),
  data: codeSentData,
  refuses: [
    ...proofRefuses,
    ...(['password_not_set', 'email_missing', 'code_resend_wait'] as const),
    ...(['code_wrong', 'code_expired', 'account_frozen'] as const),
  ],
})

export const logout = memberChange({
  path: '/prod/APP/user/logout',
  class: 'small',
  summary: 'End this session',
  data: okData,
})

export const sessions = memberRead({
  path: '/prod/APP/user/sessions',
  summary: 'My sessions',
  row: z.object({
    sessionId: idField,
    createdAt: instantField,
    lastSeenAt: instantField,
    device: z.string().nullable(),
    current: z.boolean(),
  }),
})

export const endSessions = memberChange({
  path: '/prod/APP/user/endSessions',
  class: 'signed',
  summary: 'End one of my sessions, or all but this one',
  input: z.strictObject({ sessionId: idField.optional() }),
  data: okData,
  refuses: ['not_found'],
})

export const signInCalls = { nonce, login, forgotPassword, logout, sessions, endSessions }
