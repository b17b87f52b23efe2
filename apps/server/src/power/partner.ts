import type { profile } from '@terahold/contract/calls/member/profile'
import { business } from '@terahold/contract/constants'
import type { DataOf } from '@terahold/contract/endpoint'
import { type Day, dayOf } from '@terahold/money/day'
import { formatPower, parsePower } from '@terahold/money/power'
import type { Part } from '../db/statement.ts'
import type { Clock } from '../foundation/clock.ts'
import { partnerStanding } from './partner-rules.ts'
import { powerSpans } from './store.ts'

type SpanJson = { readonly power: string; readonly start: Day; readonly end: Day }
type Partner = DataOf<typeof profile>['partner']

/** Returns a member's progress to capacity partner. */
export function partnerPart(clock: Clock): Part<string, Partner> {
  const threshold = parsePower(business.partnerPower)
  return {
    column: powerSpans,
    read(spans: readonly SpanJson[]) {
      const { power, since, qualifies } = partnerStanding(
        spans.map(({ power, start, end }) => ({ powerMths: BigInt(power), startDay: start, endDay: end })),
        dayOf(clock.now()),
        threshold,
        business.partnerDays,
      )
      return { qualifies, since, power: formatPower(power), threshold: business.partnerPower }
    },
  }
}
