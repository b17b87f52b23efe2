import { z } from 'zod'
import { freezeTokenForm } from '../../codes/members.ts'
import { business } from '../../constants.ts'
import { endpoint, memberChange } from '../../endpoint.ts'
import { codeField, instantField, okData, passwordField, passwordGivenField } from '../../fields.ts'

export const stagePassword = memberChange({
  path: '/prod/APP/emailApi/bindPasswprdByUserId',
  class: 'small',
  summary: `Prepare a new login password. The ticket sets it, in this session alone, within ${business.emailCodeMinutes} minutes`,
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
    code: codeField.meta({ description: 'The code sent by email for the scene `password`' }),
    oldPassword: passwordGivenField.meta({ description: 'My current password, if one is set' }).optional(),
  }),
  data: z.object({ ticket: z.string() }),
})

export const updatePassword = endpoint({
  method: 'GET',
  path: '/prod/APP/BUser/updatePassword',
  caller: 'member',
  class: 'signed',
  changes: true,
  summary: `Set the prepared password. All other sessions end, and withdrawals wait ${business.holdAfterSecurityChangeHours} hours`,
  refuses: ['ticket_expired', 'account_frozen'],
  input: z.strictObject({
    ticket: z
      .string()
      .regex(/^[\w-]{43}$/)
      .meta({
        description: 'The ticket of the prepared password. It is valid only in the session that prepared it',
        examples: ['M2Y0ZTQxYjctY2E1Yi00ZDJmLWE3YzQtMGM2ZjE5Zjl'],
      }),
  }),
  data: z.object({ changedAt: instantField, holdUntil: instantField }),
})

export const freezeAccount = endpoint({
  method: 'POST',
  path: '/prod/APP/user/freeze',
  caller: 'public',
  class: 'small',
  summary: 'Freeze an account with the link from the email about its replaced address',
  refuses: ['freeze_link_expired'],
  input: z.strictObject({
    token: z
      .string()
      .regex(freezeTokenForm)
      .meta({
        description: 'The value after `token=` in the link of the email',
        examples: ['abcdefghijklmnop'.repeat(6)],
      }),
  }),
  data: okData,
})

export const closeAccount = memberChange({
  path: '/prod/APP/user/close',
  class: 'signed',
  summary: 'Close my account. Personal data is erased and ledger records stay. Refused while anything is open',
  refuses: ['close_open', 'password_required', 'account_frozen'],
  input: z.strictObject({
    password: passwordGivenField.meta({ description: 'My password, if one is set' }).optional(),
  }),
  data: okData,
})

export const exportAccount = endpoint({
  method: 'GET',
  path: '/prod/APP/user/export',
  caller: 'member',
  class: 'signed',
  summary: 'All data we hold about me, as JSON and as CSV files',
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
