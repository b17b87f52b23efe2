import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { codeField, instantField, noInput, okData, passwordField, passwordGivenField } from '../fields.ts'

export const stagePassword = endpoint({
  method: 'POST',
  path: '/prod/APP/emailApi/bindPasswprdByUserId',
  caller: 'member',
  summary: 'Stage a password for signing in; the ticket commits it, in this session alone, within ten minutes',
  refuses: [
    'password_common',
    'email_missing',
    'old_password_required',
    'password_wrong',
    'code_wrong',
    'code_expired',
    'account_frozen',
  ],
  input: z.strictObject({
    newPassword: passwordField,
    code: codeField.meta({ description: 'The code sent by e-mail for the scene `password`' }),
    oldPassword: passwordGivenField.meta({ description: 'My present password, when one is set' }).optional(),
  }),
  data: z.object({ ticket: z.string() }),
})

export const updatePassword = endpoint({
  method: 'GET',
  path: '/prod/APP/BUser/updatePassword',
  caller: 'member',
  changes: true,
  summary: 'Commit the staged password: all other sessions end, and withdrawals wait for a day',
  refuses: ['ticket_expired', 'account_frozen'],
  input: z.strictObject({
    ticket: z
      .string()
      .regex(/^[\w-]{43}$/)
      .meta({
        description: 'The ticket of the staged password; in any other session it is worth nothing',
        examples: ['M2Y0ZTQxYjctY2E1Yi00ZDJmLWE3YzQtMGM2ZjE5Zjl'],
      }),
  }),
  data: z.object({ changedAt: instantField, holdUntil: instantField }),
})

export const freezeAccount = endpoint({
  method: 'POST',
  path: '/prod/APP/user/freeze',
  caller: 'public',
  summary: 'Freeze an account with the link from the letter about its replaced mailbox',
  refuses: ['freeze_link_expired'],
  input: z.strictObject({
    token: z
      .string()
      .regex(/^[a-p]{96}$/)
      .meta({
        description: 'What stands after `token=` in the letter’s link',
        examples: ['abcdefghijklmnop'.repeat(6)],
      }),
  }),
  data: okData,
})

export const closeAccount = endpoint({
  method: 'POST',
  path: '/prod/APP/user/close',
  caller: 'member',
  summary: 'Close my account: what is personal is erased, the books stay; refused while anything is open',
  refuses: ['close_open', 'password_required', 'account_frozen'],
  input: z.strictObject({
    password: passwordGivenField.meta({ description: 'My password, when one is set' }).optional(),
  }),
  data: okData,
})

export const exportAccount = endpoint({
  method: 'GET',
  path: '/prod/APP/user/export',
  caller: 'member',
  summary: 'Everything we hold about me, as JSON and as CSV files',
  input: noInput,
  data: z.object({
    generatedAt: instantField,
    parts: z.array(
      z.object({
        name: z.string(),
        complete: z.boolean(),
        rows: z.array(z.record(z.string(), z.unknown())),
        csv: z.object({ fileName: z.string(), content: z.string() }),
      }),
    ),
  }),
})

export const accountCalls = { stagePassword, updatePassword, freezeAccount, closeAccount, exportAccount }
