/** What a row of the catalogue describes. */
export const projectKinds = ['site', 'pool', 'plan'] as const
export type ProjectKind = (typeof projectKinds)[number]

/** Parts of a price. */
export const priceLineKinds = ['hashrate', 'goods', 'shipping'] as const
export type PriceLineKind = (typeof priceLineKinds)[number]
