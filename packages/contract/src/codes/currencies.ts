/** Currencies in which the app can also show an amount (ISO 4217). */
export const currencies = ['EUR', 'GBP', 'CNY', 'TWD', 'MXN'] as const
export type Currency = (typeof currencies)[number]

/** Decimals of an exchange rate. */
export const ratePlaces = 12

/** The source of figures that are invented, in the demo. */
export const demoSource = 'demo'
