import { z } from 'zod'
import { operatorChange, operatorQuery, operatorRead } from '../../endpoint.ts'
import { addressField, idField, instantField, listFields, moneyField, reasonField } from '../../fields.ts'
import { decisionDraft, decisionRefuses, settlers, signedByOperator } from './decisions.ts'
import { named, recordNames } from './record-names.ts'
import { recordCalls } from './records.ts'

const reason = reasonField.describe('Why, in one line')

const acceptances = recordCalls({
  path: '/console/differences',
  sorts: ['name', 'difference'],
  refuses: [['record_unknown'], []],
  roles: settlers,
  record: 'the acceptance of an explained difference',
  fields: { check: z.string().min(1).max(200).describe('As `listDifferences` names it'), reason },
})

export const listDifferences = operatorRead({
  path: '/console/differences/found',
  roles: ['settlement', 'auditor', 'viewer'],
  summary: 'Checks of the last reconciliation that do not agree',
  row: z.object({
    check: z.string(),
    difference: z.string().describe('With its unit, such as `-3.5 USDT` or `2 items`'),
    items: z.array(z.string()).describe('What disagrees, by name'),
    isAccepted: z.boolean(),
    at: instantField.describe('When it was found'),
  }),
})

export const listClaims = operatorRead({
  path: '/console/chain-claims',
  roles: ['settlement', 'auditor', 'viewer'],
  summary:
    'What members and venues owe because a payment that they had used vanished with its chain, open claims first',
  row: z.object({
    claimId: idField,
    memberId: idField.nullable().describe('Null for a venue'),
    sender: addressField.nullable().describe('The address of a venue; null for a member'),
    subject: z.string().describe('The payment that vanished'),
    amount: moneyField,
    open: moneyField.describe('What is not settled yet'),
  }),
})

const lifts = recordCalls({
  path: '/console/freezes/lifts',
  sorts: ['memberId'],
  refuses: [['record_unknown', 'already_decided'], []],
  roles: [['support', 'payout-maker'], ['payout-checker']],
  record: 'the end of an account’s freeze',
  fields: {
    member: idField.describe('The id of the member whose account is frozen'),
    reason: reasonField.describe('How you verified its owner, in one line'),
  },
})

const freezers = ['support', 'payout-maker'] as const
const freezing = { member: idField.describe('The id of the member whose account is to be frozen'), reason }

export const listFreezes = operatorRead({
  path: '/console/freezes',
  roles: ['support', 'payout-maker', 'payout-checker', 'auditor'],
  summary: 'Frozen accounts, oldest first',
  input: z.strictObject(listFields(['frozenAt', 'memberId', 'frozenBy', 'reason'])),
  row: z.object({
    memberId: idField,
    memberWallet: addressField,
    frozenAt: instantField,
    frozenBy: z.string().nullable().describe('Null when the link in an email froze it'),
    reason: z.string().nullable(),
  }),
})

export const draftFreeze = operatorQuery({
  path: '/console/freezes/draft',
  roles: freezers,
  summary: 'What an operator signs to freeze an account',
  input: z.strictObject(freezing),
  data: decisionDraft,
  refuses: ['member_unknown'],
})

export const freezeMember = operatorChange({
  path: '/console/freezes/freeze',
  roles: freezers,
  summary:
    'Freeze an account, with a signature of its draft. One operator is enough. Ends its sessions and a move that waits, and stops withdrawals',
  input: z.strictObject({ ...freezing, ...signedByOperator.shape }),
  data: z.object({ id: idField.describe('The decision’s id, which is that of a new freeze') }),
  refuses: [...decisionRefuses.record, 'member_unknown'],
})

const resets = recordCalls({
  path: '/console/account-resets',
  sorts: ['memberId'],
  refuses: [['member_unknown', 'reset_needless', 'account_frozen', 'already_recorded'], ['account_frozen']],
  roles: [['support', 'payout-maker'], ['payout-checker']],
  record: 'the removal of the mailbox and password of a member who lost access',
  effect: 'The member is notified, and has three days to cancel it',
  fields: {
    member: idField.describe('The member’s id'),
    reason: reasonField.describe('How you verified the account’s owner, in one line'),
  },
})

export const houseRecordCalls = {
  listClaims,
  listDifferences,
  ...named(recordNames.acceptance, acceptances),
  listFreezes,
  draftFreeze,
  freezeMember,
  ...named(recordNames.unfreeze, lifts),
  ...named(recordNames.accountReset, resets),
}
