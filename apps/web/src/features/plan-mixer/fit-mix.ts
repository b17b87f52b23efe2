import { parsePower } from '@terahold/money/power'

/** The number of units of each plan, by its id. */
export type Quantities = Readonly<Record<string, number>>

type Offer = {
  readonly planId: string
  readonly poolId: string
  readonly power: string
  readonly available: string
  readonly onSale: boolean
}

/** The maximum of one order, as in the contract. */
const MOST_UNITS = 10_000n

/** Returns how many units of a plan fit into its pool together with the rest of the mix. */
export function mostUnits(offer: Offer, offers: readonly Offer[], quantities: Quantities): number {
  if (!offer.onSale) return 0
  const others = offers.filter(({ planId, poolId }) => poolId === offer.poolId && planId !== offer.planId)
  const taken = others.reduce((sum, { planId, power }) => sum + parsePower(power) * BigInt(quantities[planId] ?? 0), 0n)
  const unit = parsePower(offer.power)
  const left = parsePower(offer.available) - taken
  if (unit === 0n || left <= 0n) return 0
  const fits = left / unit
  return Number(fits < MOST_UNITS ? fits : MOST_UNITS)
}

const none: ReadonlySet<string> = new Set()

/**
 * Reduces the mix to the available power. Plans that come first keep their units; plans that are not offered are removed. The
 * available power is already without the plans that were `ordered`, so these keep theirs.
 */
export function fitMix(offers: readonly Offer[], wanted: Quantities, ordered = none): Quantities {
  const kept: Record<string, number> = {}
  const fitted: Record<string, number> = {}
  for (const offer of offers) {
    const qty = wanted[offer.planId] ?? 0
    if (ordered.has(offer.planId)) kept[offer.planId] = qty
    else if (qty > 0) fitted[offer.planId] = Math.min(qty, mostUnits(offer, offers, fitted))
  }
  return Object.fromEntries(Object.entries({ ...fitted, ...kept }).filter(([, qty]) => qty > 0))
}
