import { FOUR_HUNDRED_THOUSAND_POOL } from '@terahold/contract/constants'
import { fallbackLanguage, type Language } from '@terahold/locale/languages'
import type { Database } from '../db/connection.ts'
import type { Clock } from '../foundation/clock.ts'
import { createCapacity } from './capacity.ts'
import { createOffers, type OffersDependencies } from './offers.ts'
import { summarisePower } from './power-summary.ts'
import { listProjects, type ProjectKind } from './projects.ts'

export type { Offer } from './offers.ts'

export type CatalogueDependencies = OffersDependencies & {
  readonly db: Database
  readonly clock: Clock
  /** Decimals of the token that prices are in. */
  readonly decimals: number
}

export type Catalogue = ReturnType<typeof createCatalogue>

/** Sites, pools and plans: what is on offer, at what price, and how much of it is left. */
export function createCatalogue({ db, clock, settings, decimals, poolHasFailed }: CatalogueDependencies) {
  const { findPlan, offerPart, readOffers } = createOffers({ settings, poolHasFailed })
  return {
    ...createCapacity({ db, clock, settings }),
    listProjects: (kind?: ProjectKind, locale: Language = fallbackLanguage, reader: Database = db) =>
      listProjects(reader, kind, { settings, decimals, readOffers, locale }),
    /** Returns the 400,000 TH/s pool. @throws Refusal 404 pool_unknown when the catalogue has no such pool. */
    powerSummary: () => summarisePower(db, FOUR_HUNDRED_THOUSAND_POOL, settings, clock.now()),
    findPlan,
    offerPart,
  }
}
