import { z } from 'zod'
import { inviteCheckResults, inviteCodeStates, rankingPeriods } from '../codes/team.ts'
import { endpoint } from '../endpoint.ts'
import {
  idempotencyKeyField,
  instantField,
  moneyField,
  monthField,
  noInput,
  pageFields,
  pageInput,
  pointsField,
  powerField,
} from '../fields.ts'

const count = z.int().min(0)
const maskedMember = z.string().describe('Another member’s address, first 4 and last 6 characters')
/** TH-days delivered to both levels of a team. */
const thDays = z.string().regex(/^\d{1,18}(\.\d{1,3})?$/)

export const checkActivationCode = endpoint({
  method: 'GET',
  path: '/prod/APP/BUser/activationCode',
  caller: 'member',
  summary: 'Check an activation code; with redeem=1 bind its owner as my inviter, once and for good',
  changes: true,
  input: z.strictObject({
    code: z
      .string()
      .max(20)
      .regex(/^\s*([0-9A-Za-z]-?){8}\s*$/)
      .describe('8 characters of Crockford base32; hyphens and small letters are understood'),
    redeem: z.enum(['0', '1']).optional().describe('1 binds me to the code’s owner; asking again changes nothing'),
  }),
  data: z.object({
    valid: z.boolean().describe('Whether the code can still be used'),
    status: z.enum(inviteCheckResults),
    inviter: maskedMember.nullable().describe('Whose code it is, when it is open or was used by me'),
    expiresAt: instantField.nullable(),
    boundAt: instantField.nullable().describe('Since when I have an inviter'),
  }),
  refuses: ['invite_invalid', 'inviter_bound', 'inviter_too_late'],
})

export const activationCodes = endpoint({
  method: 'GET',
  path: '/prod/APP/BUser/getActivationCode',
  caller: 'member',
  summary: 'My activation codes to give away, newest first; with issue=1 one more if this month’s quota allows',
  changes: true,
  input: z.strictObject({
    issue: z.enum(['0', '1']).optional().describe('1 makes a code'),
    idempotencyKey: idempotencyKeyField
      .optional()
      .describe('With issue=1: the code is made once however often this is asked with the same key'),
    ...pageFields,
  }),
  data: z.object({
    quota: count.describe('Codes a member can make in a calendar month'),
    used: count.describe('How many of them I have made this month'),
  }),
  row: z.object({
    code: z.string(),
    status: z.enum(inviteCodeStates),
    link: z
      .url()
      .nullable()
      .describe('Where somebody invited opens the app with this code; null once it cannot be used'),
    issuedAt: instantField,
    expiresAt: instantField,
    usedBy: maskedMember.nullable(),
  }),
  refuses: ['code_quota'],
})

export const invitationCalls = { checkActivationCode, activationCodes }

const refereeFields = z.object({
  member: maskedMember,
  level: z.union([z.literal(1), z.literal(2)]),
  joinedAt: instantField,
  active: z.boolean().describe('Whether any power of theirs runs today'),
  power: powerField.describe('Power of theirs that runs today, TH/s'),
})

export const team = endpoint({
  method: 'GET',
  path: '/prod/APP/BUser/getTeam',
  caller: 'member',
  summary: 'My team of two levels, who joined last first',
  input: z.strictObject({
    level: z.enum(['1', '2']).optional().describe('Only this level'),
    keyword: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .optional()
      .describe('A whole address or name, or characters a masked address shows'),
    ...pageFields,
  }),
  data: z.object({
    l1: count.describe('Members on level 1'),
    l2: count.describe('Members on level 2'),
    active: count.describe('Members of both levels with power that runs today'),
    power: powerField.describe('Power of both levels that runs today, TH/s'),
  }),
  row: refereeFields,
})

export const teamSize = endpoint({
  method: 'GET',
  path: '/prod/APP/BUser/selectTeamNum',
  caller: 'member',
  summary: 'The size of my team and who joined in each of the last twelve months',
  input: noInput,
  data: z.object({
    total: count,
    l1: count,
    l2: count,
    active: count.describe('Members with power that runs today'),
    newThisMonth: count,
    series: z
      .array(z.object({ month: monthField, joined: count, l1: count, l2: count }))
      .length(12)
      .describe('Who joined in each month, oldest first; `joined` is both levels'),
  }),
})

export const primaryReferees = endpoint({
  method: 'GET',
  path: '/prod/APP/BUser/obtainPrimaryProxy',
  caller: 'member',
  summary: 'My first-level referees with the margin of what they bought and my commission of it',
  input: pageInput,
  row: refereeFields.omit({ level: true }).extend({
    asset: z.literal('USDT'),
    margin: moneyField.describe('Sales margin of their orders past cooling-off'),
    commission: moneyField.describe('My share of it: paid, or due before the caps'),
  }),
})

export const downlineEarnings = endpoint({
  method: 'GET',
  path: '/prod/APP/BUser/myDownInt',
  caller: 'member',
  summary: 'What my referees earned me in a month, and what the month’s cap leaves',
  input: z.strictObject({ month: monthField.optional().describe('This month when left out') }),
  data: z.object({
    month: monthField,
    asset: z.literal('USDT').describe('What the amounts are in'),
    points: pointsField.describe('Points my referees earned me: none, since people are no task'),
    pending: moneyField.describe('Due and not posted yet, before the caps'),
    paid: moneyField.describe('Posted to my balance'),
    l1: moneyField.describe('Paid for level 1'),
    l2: moneyField.describe('Paid for level 2'),
    capMonth: moneyField,
    capLeft: moneyField,
  }),
})

export const ranking = endpoint({
  method: 'GET',
  path: '/prod/APP/BUser/ranking',
  caller: 'member',
  summary: 'The promotion ranking of those who chose to be in it, by TH-days delivered to their teams',
  changes: true,
  input: z.strictObject({
    period: z.enum(rankingPeriods).default('month'),
    optIn: z.enum(['0', '1']).optional().describe('1 puts me into the ranking, 0 takes me out, from now on'),
    ...pageFields,
  }),
  data: z.object({
    me: z.object({
      rank: z.int().min(1).nullable().describe('Null unless I am in the ranking'),
      score: thDays.describe('TH-days delivered to level 1 and 2 in the period'),
      optedIn: z.boolean(),
    }),
    asOf: z.iso.date().nullable().describe('The last day that counts; null before the first ranking'),
  }),
  row: z.object({ rank: z.int().min(1), member: maskedMember, score: thDays }),
})

export const teamCalls = { team, teamSize, primaryReferees, downlineEarnings, ranking }
