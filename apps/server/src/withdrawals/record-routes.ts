import type { payoutRecordCalls } from '@terahold/contract/calls/desk/payout-records'
import { named, recordNames } from '@terahold/contract/calls/desk/record-names'
import type { ParsedInputOf } from '@terahold/contract/endpoint'
import { formatAmount } from '@terahold/money/amount'
import { normalHash } from '../chain/transaction-hash.ts'
import type { Database } from '../db/connection.ts'
import type { ActingOperator } from '../decisions/audited.ts'
import type { Rejection } from '../decisions/decision-rules.ts'
import type { RecordSource } from '../decisions/record-list.ts'
import { recordRoutes } from '../decisions/record-routes.ts'
import { shownDraft } from '../decisions/signed/shown-draft.ts'
import type { Draft, Signed } from '../decisions/signed/signed-decisions.ts'
import { amountField } from '../http/call/fields.ts'
import type { Handlers } from '../http/call/handler.ts'
import type { BlockedAddresses } from './blocked-addresses/blocked-addresses.ts'
import type { LimitRaises } from './limits/limit-raises.ts'
import type { OutflowBookings } from './outflow/outflow-bookings.ts'
import type { PayoutDesk } from './payout/payout-desk.ts'

type Calls = typeof payoutRecordCalls

/** What two operators do about a replaced chain. */
type Adoption = {
  readonly source: RecordSource
  readonly draft: (reason: string) => Promise<Draft>
  readonly draftApproval: (id: string) => Promise<Draft>
  readonly record: (operator: ActingOperator, reason: string, signed: Signed) => Promise<string>
  readonly approve: (operator: ActingOperator, id: string, signed: Signed) => Promise<unknown>
  readonly reject: (operator: ActingOperator, id: string, rejection: Rejection) => Promise<unknown>
}

export type PayoutRecordRouteDependencies = {
  readonly db: Database
  readonly desk: PayoutDesk
  readonly bookings: OutflowBookings
  readonly raises: LimitRaises
  readonly blocked: BlockedAddresses
  readonly adoption: Adoption
  readonly decimals: number
}

/** The operators' calls about halted payouts, unknown payments, blocked addresses and replaced chains. */
export function payoutRecordRoutes(deps: PayoutRecordRouteDependencies): Handlers<Calls> {
  const { db, desk, decimals } = deps
  const resumes = recordRoutes({
    db,
    source: desk.resumes,
    read: (input: ParsedInputOf<Calls['draftResume']>) => input,
    draft: desk.draft,
    record: desk.prepare,
    draftApproval: desk.draftApproval,
    approve: desk.release,
    reject: desk.reject,
  })
  const bookings = recordRoutes({
    db,
    ...deps.bookings,
    read: ({ txHash, ...rest }: ParsedInputOf<Calls['draftOutflowBooking']>) => ({
      log: { txHash: normalHash(txHash), logIndex: rest.logIndex },
      withdrawId: rest.withdrawId,
      reason: rest.reason,
    }),
  })
  const raises = recordRoutes({
    db,
    ...deps.raises,
    read: ({ perHour, perDay, newWallets, ...rest }: ParsedInputOf<Calls['draftLimitRaise']>) => ({
      ...rest,
      perHour: amountField('perHour', perHour, decimals),
      perDay: amountField('perDay', perDay, decimals),
      newWallets: amountField('newWallets', newWallets, decimals),
    }),
  })
  const adoptions = recordRoutes({
    db,
    ...deps.adoption,
    read: ({ reason }: ParsedInputOf<Calls['draftAdoption']>) => reason,
  })
  return {
    ...named(recordNames.resume, resumes),
    ...named(recordNames.limitRaise, raises),
    listUnknownOutflows: async () => {
      const payments = await deps.bookings.list()
      const rows = payments.map(({ txHash, logIndex, to, amount, at, bookingId }) => ({
        txHash,
        logIndex,
        to,
        amount: formatAmount(amount, decimals),
        at: at.toISOString(),
        bookingId,
      }))
      return { rows, total: rows.length }
    },
    ...named(recordNames.outflowBooking, bookings),
    ...blockRoutes(deps),
    ...named(recordNames.adoption, adoptions),
  }
}

type BlockCalls = Pick<
  Calls,
  | 'listBlockedAddresses'
  | 'draftAddressBlock'
  | 'blockAddress'
  | 'listUnblocks'
  | 'draftUnblock'
  | 'prepareUnblock'
  | 'unblockDecision'
  | 'releaseUnblock'
  | 'rejectUnblock'
>

function blockRoutes({ db, blocked }: PayoutRecordRouteDependencies): Handlers<BlockCalls> {
  const removals = recordRoutes({
    db,
    ...blocked.removals,
    read: (input: ParsedInputOf<Calls['draftUnblock']>) => input,
  })
  return {
    listBlockedAddresses: async ({ input }) => {
      const { rows, total } = await blocked.list(input)
      return {
        total,
        rows: rows.map(({ address, reason, at }) => ({ address, reason, at: at.toISOString() })),
      }
    },
    draftAddressBlock: async ({ operator, input }) => ({ data: shownDraft(blocked.draftBlock(input, operator)) }),
    blockAddress: async ({ operator, input: { text, signature, ...given } }) => ({
      data: { id: await blocked.block(operator, given, { text, signature }) },
    }),
    ...named(recordNames.unblock, removals),
  }
}
