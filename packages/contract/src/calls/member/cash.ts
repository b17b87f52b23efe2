import { z } from 'zod'
import { memberTransferKinds, referenceKinds } from '../../codes/ledger.ts'
import { holdReasons } from '../../codes/members.ts'
import { withdrawalReasons, withdrawalStates } from '../../codes/withdrawals.ts'
import { memberChange, memberRead } from '../../endpoint.ts'
import {
  addressField,
  codeField,
  dayField,
  idempotencyKeyField,
  idField,
  instantField,
  moneyField,
  pageFields,
  signedMoneyField,
} from '../../fields.ts'

export const myCash = memberRead({
  path: '/prod/APP/BUser/myUsdt',
  summary: 'My cash: available, pending and held, with limits and holds',
  data: z.object({
    available: moneyField,
    pending: moneyField,
    held: moneyField,
    claimed: moneyField.describe(
      'What I owe because a payment of mine that I have used is no longer on the chain. What is available settles it first',
    ),
    withdrawn: moneyField,
    earned: moneyField,
    min: moneyField,
    feeQuote: moneyField,
    feeFree: moneyField,
    dayLimitLeft: moneyField,
    monthLimitLeft: moneyField,
    holdUntil: instantField.nullable(),
    holdReason: z.enum(holdReasons).nullable(),
    symbol: z.string(),
    decimals: z.int(),
    chainId: z.int(),
    explorerUrl: z.string().nullable(),
  }),
})

export const usdtLines = memberRead({
  path: '/prod/APP/BUser/selectUListById',
  summary:
    'My USDT account statement: opening and closing balance of the range, what was held for withdrawals, and every line of my available balance',
  input: z.strictObject({
    type: z.enum(memberTransferKinds).optional(),
    from: dayField.optional(),
    to: dayField.optional(),
    ...pageFields,
  }),
  data: z.object({
    opening: moneyField,
    closing: moneyField,
    heldOpening: moneyField.describe('Held for withdrawals before the range'),
    heldClosing: moneyField.describe(
      'Held for withdrawals after it: not part of the closing balance, and not paid yet',
    ),
  }),
  row: z.object({
    lineId: z.string(),
    transferId: idField,
    at: instantField,
    kind: z.enum(memberTransferKinds),
    amount: signedMoneyField,
    balance: moneyField,
    memo: z.string(),
    ref: z.object({ kind: z.enum(referenceKinds), id: z.string() }).nullable(),
    hash: z.string(),
  }),
})

export const withdrawalState = z.enum(withdrawalStates)

export const insertWithdrawal = memberChange({
  path: '/prod/APP/bwithd/insertBwithd',
  class: 'small',
  summary: 'Request a withdrawal to my own wallet. The confirmation code is sent to my email address',
  input: z.strictObject({ amount: moneyField, idempotencyKey: idempotencyKeyField }),
  data: z.object({
    withdrawId: idField,
    state: withdrawalState,
    amount: moneyField,
    fee: moneyField,
    receive: moneyField,
    toAddress: addressField,
    maskedEmail: z.string(),
    verifyBy: instantField,
  }),
  refuses: [
    ...(['house_wallet', 'email_missing', 'balance_short', 'fee_exceeds_amount'] as const),
    ...(['withdraw_below_minimum', 'withdraw_day_limit', 'withdraw_month_limit', 'idempotency_conflict'] as const),
  ],
})

export const confirmWithdrawal = memberChange({
  path: '/prod/APP/bwithd/confirm/captcha',
  class: 'small',
  summary: 'Confirm a withdrawal with the code from the email',
  input: z.strictObject({ withdrawId: idField, code: codeField }),
  data: z.object({ state: withdrawalState, triesLeft: z.int(), holdUntil: instantField.nullable() }),
  refuses: ['withdraw_unknown', 'withdraw_state', 'withdraw_cancelled', 'code_wrong', 'code_expired'],
})

export const cancelWithdrawal = memberChange({
  path: '/prod/APP/bwithd/cancel',
  class: 'small',
  summary: 'Cancel a withdrawal that is not queued yet',
  input: z.strictObject({ withdrawId: idField }),
  data: z.object({ state: withdrawalState }),
  refuses: ['withdraw_unknown', 'withdraw_state', 'withdraw_not_cancellable'],
})

export const withdrawals = memberRead({
  path: '/prod/APP/bwithd/withdList',
  summary: 'My withdrawals, each with its states so far',
  input: z.strictObject({ state: withdrawalState.optional(), ...pageFields }),
  row: z.object({
    withdrawId: idField,
    amount: moneyField,
    fee: moneyField,
    receive: moneyField,
    toAddress: addressField,
    state: withdrawalState,
    stateLog: z.array(z.object({ state: withdrawalState, at: instantField })),
    txHash: z.string().nullable(),
    explorerUrl: z.string().nullable(),
    reason: z.enum(withdrawalReasons).nullable().describe('Why it waits or ended'),
    note: z.string().nullable().describe('What the operator who rejected it wrote to the member'),
    holdUntil: instantField.nullable().describe('When the hold ends. Null while the account is frozen'),
    createdAt: instantField,
  }),
})

export const cashCalls = { myCash, usdtLines, insertWithdrawal, confirmWithdrawal, cancelWithdrawal, withdrawals }
