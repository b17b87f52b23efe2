import type { Address } from 'viem'
import type { Chain } from '../chain/chain.ts'
import type { Database } from '../db/connection.ts'
import { writeAudit } from '../decisions/audit-log.ts'
import type { RecordDecisions } from '../decisions/signed-records.ts'
import { createAdoption } from '../deposits/adoption/adoption.ts'
import type { Publish } from '../events/events.ts'
import type { Clock } from '../foundation/clock.ts'
import { withdrawalLimits } from '../foundation/settings.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { lockMembers } from '../orders/state/lock-members.ts'

import { dropVenuePayment } from '../settlement/clearing/vanished-payment.ts'
import { createAdoptedPayouts } from '../withdrawals/payout/adopted-payouts.ts'
import { createHeldReturn } from '../withdrawals/request/held-return.ts'

export type ChainAdoptionParts = {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: Ledger
  readonly publish: Publish
  readonly decisions: RecordDecisions
  readonly chain: Chain
  readonly token: string
  readonly decimals: number
}

const blocksAtOnce = 1_000

/** Composes the adoption of a replaced chain, for the process and for the command line. */
export function openChainAdoption(parts: ChainAdoptionParts) {
  const { db, clock, ledger, publish, decimals, chain } = parts
  const token = parts.token as Address
  return createAdoption({
    ...parts,
    blocks: blocksAtOnce,
    lockMembers,
    audit: writeAudit({ clock }),
    returnHeld: createHeldReturn({ db, clock, ledger, publish, decimals, limits: withdrawalLimits(decimals) }),
    dropVenuePayment: (tx, payment) => dropVenuePayment(tx, ledger, payment),
    payouts: createAdoptedPayouts({ db, clock, ledger, publish, chain, token, decimals }),
  })
}
