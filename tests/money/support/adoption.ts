import { createAdoption } from '../../../apps/server/src/deposits/adoption/adoption.ts'
import { createEvents } from '../../../apps/server/src/events/events.ts'
import { withdrawalLimits } from '../../../apps/server/src/foundation/settings.ts'
import { lockOrderBooks } from '../../../apps/server/src/orders/orders.ts'
import { dropVenuePayment } from '../../../apps/server/src/settlement/clearing/vanished-payment.ts'
import { createAdoptedPayouts } from '../../../apps/server/src/withdrawals/payout/adopted-payouts.ts'
import { createHeldReturn } from '../../../apps/server/src/withdrawals/request/held-return.ts'
import { decimals } from './composition.ts'
import type { World } from './world.ts'

/** The adoption of a replaced chain, as the operators' command composes it. The command runs as the owner. */
export function openAdoption({ owner: db, clock, subjects, test: { chain }, place: { token } }: World) {
  const { ledger, audit } = subjects
  const { publish } = createEvents({ clock })
  return createAdoption({
    ...{ db, clock, ledger, audit, publish, decimals, chain, token, lockMembers: lockOrderBooks, blocks: 1_000 },
    returnHeld: createHeldReturn({ db, clock, ledger, publish, limits: withdrawalLimits(decimals) }),
    dropVenuePayment: (tx, payment) => dropVenuePayment(tx, ledger, payment),
    payouts: createAdoptedPayouts({ db, clock, ledger, publish, chain, token }),
  })
}
