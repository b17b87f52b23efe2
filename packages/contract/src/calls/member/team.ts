import { z } from 'zod'
import { inviteCheckResults, inviteCodeStates, rankingPeriods } from '../../codes/team.ts'
import { endpoint, memberRead } from '../../endpoint.ts'
import {
  idempotencyKeyField,
  instantField,
  moneyField,
  monthField,
  pageFields,
  pageInput,
  pointsField,
  powerField,
} from '../../fields.ts'

const count = z.int().min(0)
const maskedMember = z.string().describe('Another member’s address, first 4 and last 6 characters')
/** TH-days delivered to both levels of a team, at most 3 decimal places. */
const thDays = z.string().regex(/^\d{1,18}(\.\d{1,3})?$/)

export const checkActivationCode = endpoint({
  method: 'GET',
  path: '/prod/APP/BUser/activationCode',
  caller: 'member',
  class: 'small',
  summary: 'Check an invite code. With redeem=1, its owner becomes my inviter, once and for good',
  changes: true,
  input: z.strictObject({
    code: z
      .string()
      .max(20)
      .regex(/^\s*([0-9A-Za-z]-?){8}\s*$/)
      .describe('8 characters of Crockford base32. Hyphens and lower case are accepted'),
    redeem: z
      .enum(['0', '1'])
      .optional()
      .describe('1 binds me to the code’s owner. Repeating the call has no further effect'),
  }),
  data: z.object({
    valid: z.boolean().describe('Whether the code can still be used'),
    status: z.enum(inviteCheckResults),
    inviter: maskedMember.nullable().describe('The owner of the code, if it is open or I used it'),
    expiresAt: instantField.nullable(),
    boundAt: instantField.nullable().describe('When I was bound to my inviter'),
  }),
  refuses: ['invite_invalid', 'inviter_bound', 'inviter_too_late'],
})

export const activationCodes = endpoint({
  method: 'GET',
  path: '/prod/APP/BUser/getActivationCode',
  caller: 'member',
  class: 'small',
  summary: 'My invite codes, newest first. issue=1 creates one, if this month’s quota allows it',
  changes: true,
  input: z.strictObject({
    issue: z.enum(['0', '1']).optional().describe('1 creates a code'),
    idempotencyKey: idempotencyKeyField.optional().describe('With issue=1: calls with the same key create one code'),
    ...pageFields,
  }),
  data: z.object({
    quota: count.describe('Codes a member can create in a calendar month'),
    used: count.describe('Codes I have created this month'),
  }),
  row: z.object({
    code: z.string(),
    status: z.enum(inviteCodeStates),
    link: z.url().nullable().describe('A link that opens the app with this code; null once the code cannot be used'),
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
  active: z.boolean().describe('Whether they have active power today'),
  power: powerField.describe('Their active power today, in TH/s'),
})

export const team = memberRead({
  path: '/prod/APP/BUser/getTeam',
  summary: 'My team on both levels, newest first',
  input: z.strictObject({
    level: z.enum(['1', '2']).optional().describe('Only this level'),
    keyword: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .optional()
      .describe('A full address or name, or the visible characters of a masked address'),
    ...pageFields,
  }),
  data: z.object({
    l1: count.describe('Members on level 1'),
    l2: count.describe('Members on level 2'),
    active: count.describe('Members on both levels with active power today'),
    power: powerField.describe('Active power of both levels today, in TH/s'),
  }),
  row: refereeFields,
})

export const teamSize = memberRead({
  path: '/prod/APP/BUser/selectTeamNum',
  summary: 'The size of my team, and the members who joined in each of the last twelve months',
  data: z.object({
    total: count,
    l1: count,
    l2: count,
    active: count.describe('Members with active power today'),
    newThisMonth: count,
    series: z
      .array(z.object({ month: monthField, joined: count, l1: count, l2: count }))
      .length(12)
      .describe('Members who joined in each month, oldest first. `joined` counts both levels'),
  }),
})

export const primaryReferees = memberRead({
  path: '/prod/APP/BUser/obtainPrimaryProxy',
  summary: 'My level 1 referees with the sales margin of their orders and my commission',
  input: pageInput,
  row: refereeFields.omit({ level: true }).extend({
    asset: z.literal('USDT'),
    margin: moneyField.describe('Sales margin of their orders after cooling-off'),
    commission: moneyField.describe('My commission: paid, or due before the caps'),
  }),
})

export const downlineEarnings = memberRead({
  path: '/prod/APP/BUser/myDownInt',
  summary: 'My commission of a month, and what is left of the month’s cap',
  input: z.strictObject({ month: monthField.optional().describe('Default: this month') }),
  data: z.object({
    month: monthField,
    asset: z.literal('USDT').describe('The asset of the amounts'),
    points: pointsField.describe('Always 0: inviting members earns no points'),
    pending: moneyField.describe('Due and not posted yet, before the caps'),
    paid: moneyField.describe('Posted to my balance'),
    l1: moneyField.describe('Paid for level 1'),
    l2: moneyField.describe('Paid for level 2'),
    capMonth: moneyField,
    capLeft: moneyField,
  }),
})

export const ranking = memberRead({
  path: '/prod/APP/BUser/ranking',
  summary: 'The ranking of members who opted in, by TH-days delivered to their teams',
  changes: true,
  input: z.strictObject({
    period: z.enum(rankingPeriods).default('month'),
    optIn: z.enum(['0', '1']).optional().describe('1 adds me to the ranking, 0 removes me'),
    ...pageFields,
  }),
  data: z.object({
    me: z.object({
      rank: z.int().min(1).nullable().describe('Null if I am not in the ranking'),
      score: thDays.describe('TH-days delivered to levels 1 and 2 in the period'),
      optedIn: z.boolean(),
    }),
    asOf: z.iso.date().nullable().describe('The last day that is counted; null before the first ranking'),
  }),
  row: z.object({ rank: z.int().min(1), member: maskedMember, score: thDays }),
})

export const teamCalls = { team, teamSize, primaryReferees, downlineEarnings, ranking }
