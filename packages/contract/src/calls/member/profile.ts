import { z } from 'zod'
import { codeScenes, holdReasons, notificationTopics } from '../../codes/members.ts'
import { business } from '../../constants.ts'
import { memberChange, memberRead, publicRead } from '../../endpoint.ts'
import {
  addressField,
  codeField,
  codeSentData,
  emailField,
  instantField,
  localeField,
  passwordGivenField,
  powerField,
} from '../../fields.ts'

const topicList = z
  .array(z.enum(notificationTopics))
  .max(notificationTopics.length)
  .meta({ description: 'Topics of notifications', examples: [['withdrawal']] })

/** What a member is notified of. Emails about security are always sent. */
const notificationsField = z.object({ email: topicList, push: topicList })
const givenNotificationsField = z
  .strictObject({ email: topicList.optional(), push: topicList.optional() })
  .meta({ description: 'What to be notified of by email and by push. Emails about security are always sent' })

export const profile = memberRead({
  path: '/prod/APP/BUser/selectBUserById',
  summary: 'My profile',
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
    notifications: notificationsField,
    holdUntil: instantField.nullable(),
    holdReason: z.enum(holdReasons).nullable(),
    reset: z
      .object({ dueAt: instantField, byOperators: z.boolean() })
      .nullable()
      .describe('When my email address and password will be removed; null if nobody asked for it'),
    move: z
      .object({ dueAt: instantField, newWallet: addressField })
      .nullable()
      .describe('When my account moves to another wallet, and to which; null if two operators have not approved any'),
    unreadNotices: z.int().describe('Security notices I have not read'),
    createdAt: instantField,
  }),
})

export const settings = memberChange({
  path: '/prod/APP/user/settings',
  class: 'small',
  summary: 'Change my name, my language or my notifications',
  input: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .meta({ description: 'My display name', examples: ['Ada'] })
      .optional(),
    locale: localeField.meta({ description: 'The language of texts and emails' }).optional(),
    notifications: givenNotificationsField.optional(),
  }),
  data: z.object({ name: z.string().nullable(), locale: localeField.nullable(), notifications: notificationsField }),
})

export const sendEmailCode = memberChange({
  path: '/prod/APP/emailApi/sendEmailCode',
  class: 'small',
  summary: 'Send a six-digit code by email. The answer is the same for known and unknown addresses',
  input: z.strictObject({ scene: z.enum(codeScenes), email: emailField.optional() }),
  data: codeSentData,
  refuses: ['email_missing', 'email_unchanged', 'code_resend_wait', 'withdraw_unknown'],
})

export const bindEmail = memberChange({
  path: '/prod/APP/emailApi/bindEmailByUserId',
  class: 'signed',
  summary: `Set or replace my email address. Without a code from the old address, withdrawals wait ${business.holdAfterRecoveryHours} hours`,
  refuses: ['email_unchanged', 'email_taken', 'password_required', 'code_wrong', 'code_expired', 'account_frozen'],
  input: z.strictObject({
    email: emailField.meta({ description: 'The new address' }),
    code: codeField.meta({ description: 'The code sent to the new address' }),
    oldCode: codeField.meta({ description: 'The code sent to the old address' }).optional(),
    password: passwordGivenField
      .meta({ description: 'My password, if one is set. Required without a code from the old address' })
      .optional(),
  }),
  data: z.object({ email: z.string(), holdUntil: instantField.nullable() }),
})

export const riskDisclosure = publicRead({
  path: '/prod/APP/risk/current',
  summary: 'The current risk disclosure, in the caller’s language',
  data: z.object({ version: z.string(), sections: z.array(z.object({ title: z.string(), text: z.string() })) }),
})

export const profileCalls = { profile, settings, sendEmailCode, bindEmail, riskDisclosure }
