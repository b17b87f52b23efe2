import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { type Part, statement } from '../db/statement.ts'
import { type CapacitySettings, capacityLimit } from './capacity-rules.ts'
import {
  type AttestedJson,
  attestedColumn,
  attestedOfJson,
  type Plan,
  type PlanJson,
  planColumn,
  planOfJson,
  plans,
} from './store.ts'

/** A plan as it can be ordered now. */
export type Offer = Plan & {
  /** The most power that its pool may have sold and reserved, in mTH/s. */
  readonly limitMths: bigint
}

type OfferJson = { plan: PlanJson; attested: AttestedJson; hasFailed: unknown }

export type OffersDependencies = {
  readonly settings: CapacitySettings
  /**
   * Whether a pool failed its holders, who can then exit for free. Its plans are not on sale then, whatever their
   * switches say.
   */
  readonly poolHasFailed: Part<RawBuilder<unknown>, boolean>
}

/** Plans with what decides whether they can be ordered, in one statement. */
export function createOffers({ settings, poolHasFailed }: OffersDependencies) {
  const column = sql<OfferJson>`json_build_object('plan', ${planColumn}, 'hasFailed', ${poolHasFailed.column(sql`pool.pool_id`)},
    'attested', ${attestedColumn(sql`pool.pool_id`, settings.attestedDaysForMean)})`

  function offerOf({ plan: json, hasFailed, attested }: OfferJson): Offer {
    const plan = planOfJson(json)
    const limitMths = capacityLimit(attestedOfJson(attested), settings)
    return { ...plan, limitMths, onSale: plan.onSale && !poolHasFailed.read(hasFailed) }
  }

  /** One plan, on sale or not, for use in another module's SQL statement; undefined for an unknown id. */
  const offerPart: Part<string, Offer | undefined> = {
    column: (planId) => sql`(select ${column} from ${plans} where plan.plan_id = ${planId})`,
    read: (json: OfferJson | null) => (json ? offerOf(json) : undefined),
  }
  const offerOfId = statement(
    ({ planId }: { planId: string }) => sql<{ offer: OfferJson | null }>`select ${offerPart.column(planId)} as offer`,
  )

  return {
    offerPart,
    /** Returns a plan with its terms, on sale or not; undefined for an unknown id. */
    async findPlan(reader: Database, planId: string): Promise<Offer | undefined> {
      const [row] = await offerOfId(reader, { planId })
      return offerPart.read(row?.offer)
    },
    /** Returns all plans in their order. */
    async readOffers(reader: Database): Promise<Offer[]> {
      const { rows } = await sql<{ offer: OfferJson }>`
        select ${column} as offer from ${plans} order by plan.sort, plan.slug`.execute(reader)
      return rows.map(({ offer }) => offerOf(offer))
    },
  }
}
