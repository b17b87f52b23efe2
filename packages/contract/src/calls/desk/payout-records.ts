import { z } from 'zod'
import { resumeDecisions } from '../../codes/withdrawals.ts'
import { operatorChange, operatorQuery, operatorRead } from '../../endpoint.ts'
import {
  addressField,
  dayField,
  hashField,
  idField,
  instantField,
  listFields,
  moneyField,
  reasonField,
} from '../../fields.ts'
import { decisionDraft, decisionRefuses, settlers, signedByOperator } from './decisions.ts'
import { named, recordNames } from './record-names.ts'
import { recordCalls } from './records.ts'

const readers = ['payout-maker', 'payout-checker', 'auditor', 'viewer'] as const
const payers = [['payout-maker'], ['payout-checker']] as const
const eitherPayer = ['payout-maker', 'payout-checker'] as const
const reason = reasonField.describe('What you found, in one line')
const address = addressField.describe('Withdrawals to it need two operators')

const resumes = recordCalls({
  path: '/console/payouts/resumes',
  sorts: ['decision'],
  refuses: [['record_unknown', 'already_decided', 'decision_changed', 'decision_expired'], []],
  roles: payers,
  record: 'the resumption of payouts',
  fields: {
    haltId: idField.describe('The halt of `payoutStatus`'),
    decision: z
      .enum(resumeDecisions)
      .describe(
        '`give_back` also ends the batch that the halt is about; `accept_move` confirms the move that it is about',
      ),
    reason,
  },
})

const bookings = recordCalls({
  path: '/console/outflows',
  sorts: ['amount'],
  refuses: [['record_unknown'], ['balance_short']],
  roles: payers,
  record: 'the booking of a payment of the vault that the books do not know',
  fields: {
    txHash: hashField,
    logIndex: z.int().min(0).max(999_999_999),
    reason,
    withdrawId: idField.optional().describe('The withdrawal it paid; left out when the books have lost it'),
  },
})

export const listUnknownOutflows = operatorRead({
  path: '/console/outflows/unknown',
  roles: readers,
  summary: 'Payments of the vault that the books do not know, oldest first',
  row: z.object({
    txHash: hashField,
    logIndex: z.int(),
    to: addressField,
    amount: moneyField,
    at: instantField,
    bookingId: idField.nullable().describe('The booking that waits for a second operator'),
  }),
})

export const listBlockedAddresses = operatorRead({
  path: '/console/addresses',
  roles: readers,
  summary: 'Blocked addresses, newest first',
  input: z.strictObject(listFields(['at', 'address', 'reason'])),
  row: z.object({ address: addressField, reason: z.string(), at: instantField }),
})

export const draftAddressBlock = operatorQuery({
  path: '/console/addresses/block/draft',
  roles: eitherPayer,
  summary: 'What an operator signs to block an address',
  input: z.strictObject({ address, reason }),
  data: decisionDraft,
})

export const blockAddress = operatorChange({
  path: '/console/addresses/block',
  roles: eitherPayer,
  summary: 'Block an address, with a signature of its draft. One operator is enough',
  input: z.strictObject({ address, reason, ...signedByOperator.shape }),
  data: z.object({ id: idField.describe('The block’s id') }),
  refuses: decisionRefuses.record,
})

const unblocks = recordCalls({
  path: '/console/addresses/unblocks',
  sorts: ['address', 'reason'],
  refuses: [['record_unknown', 'already_decided'], []],
  roles: payers,
  record: 'the end of an address’s block',
  fields: { address: addressField, reason },
})

const notReplaced = ['chain_unchanged', 'chain_behind', 'chain_unrelated', 'chain_moved'] as const
const adoptions = recordCalls({
  path: '/console/chain-adoptions',
  sorts: ['seenHeight', 'reason'],
  refuses: [notReplaced, notReplaced],
  roles: settlers,
  record: 'the adoption of a replaced chain',
  fields: { reason },
})

const limitRaises = recordCalls({
  path: '/console/payouts/limits',
  sorts: ['day', 'perHour', 'perDay'],
  roles: payers,
  record: 'a raise of the payout limits for a day',
  fields: {
    day: dayField.describe('Today or tomorrow, in UTC'),
    perHour: moneyField.describe('What can leave in an hour. Not less than configured'),
    perDay: moneyField.describe('What can leave in 24 hours'),
    newWallets: moneyField.describe('Of that, to new wallets'),
    reason,
  },
})

export const payoutRecordCalls = {
  ...named(recordNames.resume, resumes),
  ...named(recordNames.limitRaise, limitRaises),
  listUnknownOutflows,
  ...named(recordNames.outflowBooking, bookings),
  listBlockedAddresses,
  draftAddressBlock,
  blockAddress,
  ...named(recordNames.unblock, unblocks),
  ...named(recordNames.adoption, adoptions),
}
