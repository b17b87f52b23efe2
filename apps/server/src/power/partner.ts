import type { profile } from '@terahold/contract/calls/profile'
import { business } from '@terahold/contract/constants'
import type { DataOf } from '@terahold/contract/endpoint'
import { dayOf } from '@terahold/money/day'
import { formatPower, parsePower } from '@terahold/money/power'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connection.ts'
import { partnerStanding } from './partner-rules.ts'
import { readPowerSpans } from './store.ts'

/** Reads how far a member is on the way to being a capacity partner. */
export function partnerReader({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const threshold = parsePower(business.partnerPower)
  return async (memberId: string): Promise<DataOf<typeof profile>['partner']> => {
    const { power, since, qualifies } = partnerStanding(
      await readPowerSpans(db, memberId),
      dayOf(clock.now()),
      threshold,
      business.partnerDays,
    )
    return { qualifies, since, power: formatPower(power), threshold: business.partnerPower }
  }
}
