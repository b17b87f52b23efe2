import type { Chain } from '../chain/chain.ts'
import type { Database } from '../db/connection.ts'
import type { Audit } from '../decisions/audit-log.ts'
import type { RecordDecisions } from '../decisions/signed-records.ts'
import type { Publish } from '../events/events.ts'
import type { Clock } from '../foundation/clock.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { createFreezeDesk, createFreezer } from '../members/freeze/operator-freezes.ts'
import type { Members } from '../members/members.ts'
import { createAcceptances } from '../trust/reconciliation/acceptances.ts'
import { createBlockedAddresses } from '../withdrawals/blocked-addresses/blocked-addresses.ts'
import { createLimitRaises } from '../withdrawals/limits/limit-raises.ts'
import { createOutflowBookings } from '../withdrawals/outflow/outflow-bookings.ts'
import type { PayoutLimits } from '../withdrawals/payout/rules/limit-rules.ts'
import { endHolds } from '../withdrawals/request/end-holds.ts'
import { openChainAdoption } from './chain-adoption.ts'

export type DeskRecordParts = {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly ledger: Ledger
  readonly publish: Publish
  readonly decisions: RecordDecisions
  readonly chain: Chain
  readonly token: { readonly address: string; readonly decimals: number }
  readonly members: Pick<Members, 'freezing'>
  /** What can leave for all members together. */
  readonly caps: PayoutLimits
}

/** What operators decide about differences, payments, addresses, accounts and the chain itself. */
export function createDeskRecords(parts: DeskRecordParts) {
  const { db, clock, audit, ledger, publish, decisions, chain, members } = parts
  const { decimals, address: token } = parts.token
  const common = { db, audit, decisions }
  return {
    acceptances: createAcceptances({ ...common, decimals }),
    bookings: createOutflowBookings({ ...common, clock, ledger, publish, decimals, chainId: chain.chainId }),
    blocked: createBlockedAddresses(common),
    raises: createLimitRaises({ ...common, clock, decimals, configured: parts.caps }),
    adoption: openChainAdoption({ db, clock, ledger, publish, decisions, chain, token, decimals }),
    freezes: {
      ...createFreezeDesk({ ...common, endHolds }),
      ...createFreezer({ ...common, endHolds, freezeBy: members.freezing.freezeBy }),
    },
  }
}
