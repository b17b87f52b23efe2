import { z } from 'zod'
import { memberReaders } from '../../codes/desk.ts'
import { operatorRead } from '../../endpoint.ts'
import { idField, instantField, moneyField } from '../../fields.ts'
import { myCash, usdtLines, withdrawals } from '../member/cash.ts'
import { orderFields } from '../member/orders.ts'
import { myHoldings, myPower } from '../member/power.ts'
import { profile } from '../member/profile.ts'
import { securityNotices } from '../member/security.ts'
import { listTickets } from '../member/support.ts'

/** The newest rows of a list that the member sees, and how many there are. */
const newest = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), total: z.int() })

export const showMember = operatorRead({
  path: '/console/members/:id',
  roles: memberReaders,
  summary:
    'A member’s account as the member sees it, by the same calls: the newest 20 rows of each list. It changes nothing. Every view is recorded in the audit log',
  params: z.strictObject({ id: idField }),
  data: z.object({
    profile: profile.data,
    cash: myCash.data,
    power: myPower.data,
    orders: newest(orderFields),
    holdings: newest(myHoldings.row),
    withdrawals: newest(withdrawals.row),
    statement: newest(usdtLines.row),
    tickets: newest(listTickets.row),
    notices: newest(securityNotices.row),
  }),
  refuses: ['record_unknown'],
})

const several = { count: z.int(), sum: moneyField }

export const withdrawalRisk = operatorRead({
  path: '/console/withdrawals/:id/risk',
  roles: ['payout-maker', 'payout-checker', 'auditor', 'viewer'],
  summary: 'What the member of a withdrawal did before, to judge its risk. It has no personal data',
  params: z.strictObject({ id: idField }),
  data: z.object({
    memberSince: instantField,
    deposits: z.object(several).describe('From the member’s own wallets'),
    paid: z
      .object({ ...several, toThisAddress: z.int().describe('How many went to the same address') })
      .describe('Earlier withdrawals'),
    lastDay: z.object(several).describe('Requests of the 24 hours up to this one, which is among them'),
    credentialsChangedAt: instantField.nullable().describe('The last change of the email, the password or the wallet'),
    newDeviceAt: instantField.nullable().describe('The last sign-in with a device that was new'),
    isBlocked: z.boolean().describe('The address is blocked'),
    isFrozen: z.boolean().describe('The account is frozen'),
    holdUntil: instantField.nullable().describe('When the hold of an account that is not frozen ends'),
    available: moneyField.describe('What the member has as well as this withdrawal'),
  }),
  refuses: ['withdraw_unknown'],
})

export const deskMemberCalls = { showMember, withdrawalRisk }
