import { z } from 'zod'
import { decisionTypes } from '../../codes/decisions.ts'
import { paymentStates } from '../../codes/desk.ts'
import {
  assets,
  hasAmountOrder,
  houseAccounts,
  memberAccounts,
  referenceKinds,
  transferKinds,
} from '../../codes/ledger.ts'
import { operatorRead } from '../../endpoint.ts'
import {
  addressField,
  dayField,
  hashField,
  idField,
  instantField,
  memberWalletField,
  moneyField,
  signedMoneyField,
  sortField,
} from '../../fields.ts'

const readers = ['settlement', 'payout-maker', 'payout-checker', 'auditor', 'viewer'] as const
const accounts = [...memberAccounts, ...houseAccounts] as const
const account = z.enum(accounts)

/** The house's own transfers have the member of zeros, so a filter by it would show them as one member's. */
const memberField = idField.refine((id) => /[^0-]/.test(id), 'the id of a member')

const filters = {
  asset: z.enum(assets).default('USDT'),
  account: account.optional().describe('Debited or credited'),
  kind: z.enum(transferKinds).optional(),
  member: memberField.optional().describe('The id of the member whose transfers these are'),
  from: dayField.optional().describe('The first UTC day'),
  to: dayField.optional().describe('The last UTC day'),
}

const transfer = z.object({
  transferId: idField,
  memberId: idField.nullable().describe('Null for transfers between accounts of the house'),
  groupId: idField.describe('Transfers that were posted together have the same'),
  at: instantField,
  asset: z.enum(assets),
  kind: z.enum(transferKinds),
  debit: account,
  credit: account,
  amount: z.string().describe('In whole units of the asset'),
  ref: z.object({ kind: z.enum(referenceKinds), id: z.string() }).nullable(),
})

export const ledgerAccounts = operatorRead({
  path: '/console/ledger/accounts',
  roles: readers,
  summary: 'The balance of every account of the ledger on its normal side, with all members’ together',
  input: z.strictObject({ asset: filters.asset }),
  data: z.object({
    accounts: z.array(
      z.object({
        account,
        owner: z.enum(['member', 'house']),
        side: z.enum(['debit', 'credit']).describe('The side on which the account normally has its balance'),
        balance: signedMoneyField,
      }),
    ),
    sum: signedMoneyField.describe('Debits less credits over all accounts. It is zero unless something is wrong'),
  }),
})

export const listTransfers = operatorRead({
  path: '/console/ledger/transfers',
  roles: readers,
  summary: 'Transfers of the ledger, newest first unless asked otherwise, page by page',
  input: z
    .strictObject({
      ...filters,
      sort: sortField(['time', 'amount'])
        .default('-time')
        .describe(
          'The order; `-` before a key is descending. The order of amounts takes days only together with a member',
        ),
      cursor: z
        .string()
        .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
        .optional()
        .describe('The value `next` of the previous page'),
    })
    // No index has the largest transfers of some days: all of these days would be read.
    .refine((asked) => hasAmountOrder(asked) || !asked.sort.endsWith('amount'), { path: ['sort'] }),
  data: z.object({
    transfers: z.array(transfer),
    next: z.string().nullable().describe('The cursor of the next page; null on the last page'),
  }),
})

export const showTransfer = operatorRead({
  path: '/console/ledger/transfers/:id',
  roles: readers,
  summary: 'What a transfer was posted with, and the decisions and on-chain transfers that it rests on',
  params: z.strictObject({ id: idField }),
  input: z.strictObject({
    member: memberField.optional().describe('The id of its member; left out for transfers of the house'),
  }),
  data: z.object({
    transfer,
    memberWallet: memberWalletField,
    group: z.array(transfer).describe('All transfers that were posted together, this one included'),
    decisions: z.array(z.object({ decisionId: idField, type: z.enum(decisionTypes), at: instantField })),
    chain: z.array(
      z.object({
        txHash: hashField,
        logIndex: z.int(),
        sender: addressField,
        recipient: addressField,
        amount: moneyField,
        state: z.enum(paymentStates),
        at: instantField,
      }),
    ),
  }),
  refuses: ['record_unknown'],
})

export const exportTransfers = operatorRead({
  path: '/console/ledger/export',
  roles: readers,
  summary:
    'The newest transfers of a filter as CSV, at most 20,000, with the SHA-256 of the file. Every export is recorded in the audit log',
  input: z.strictObject(filters),
  data: z.object({
    csv: z.string(),
    sha256: z.string(),
    transfers: z.int(),
    isWhole: z.boolean().describe('Whether the filter has no more than these'),
  }),
})

const minorOrCount = z.string().regex(/^-?\d+(\.\d{1,18})?$/)

export const showReconciliation = operatorRead({
  path: '/console/reconciliation',
  roles: readers,
  summary: 'The last reconciliation: every check of the books against the chain, the venues and the pools',
  data: z.object({
    run: z
      .object({
        reconciliationId: idField,
        at: instantField,
        height: z.string().describe('The chain block'),
        differences: z.int(),
      })
      .nullable()
      .describe('Null before the first one'),
    checks: z.array(
      z.object({
        name: z.string(),
        subject: z.string().describe('Empty unless the check covers several'),
        unit: z.enum(['USDT', 'count']),
        rule: z.enum(['equal', 'at_least']),
        expected: minorOrCount,
        found: minorOrCount,
        difference: minorOrCount.describe('Found less expected'),
        state: z.enum(['agrees', 'accepted', 'differs']),
        detail: z.array(z.object({ what: z.string(), names: z.array(z.string()) })),
      }),
    ),
  }),
})

export const deskLedgerCalls = { ledgerAccounts, listTransfers, showTransfer, exportTransfers, showReconciliation }
