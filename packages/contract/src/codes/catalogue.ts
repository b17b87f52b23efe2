/** What a row of the catalogue describes. */
export const projectKinds = ['site', 'pool', 'plan'] as const
export type ProjectKind = (typeof projectKinds)[number]

/** Parts of a price. */
export const priceLineKinds = ['hashrate', 'goods', 'shipping'] as const

/** Where most of a site's electricity comes from. `grid` is a public grid without a source of its own. */
export const powerSources = ['wind', 'hydro', 'solar', 'geothermal', 'nuclear', 'gas', 'grid'] as const
export type PowerSource = (typeof powerSources)[number]
