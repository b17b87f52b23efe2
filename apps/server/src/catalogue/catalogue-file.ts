import { powerSources } from '@terahold/contract/codes/catalogue'
import { business } from '@terahold/contract/constants'
import { formatAmount, parseAmount } from '@terahold/money/amount'
import { formatPower, parsePower } from '@terahold/money/power'
import { z } from 'zod'
import type { PlanEntry, PoolEntry, SiteEntry } from './entries.ts'
import { planTexts } from './plan-texts.ts'

const joulePlaces = 3
const powerPlaces = 3

const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lowercase letters, digits and hyphens')
const name = z.string().trim().min(1).max(80)
const day = z.iso.date()
/** Parses a number from text, because JSON numbers are inexact. Limits its digits and decimals. */
const decimal = (whole: number, places: number, what: string) =>
  z.string(what).regex(new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${places}})?$`), what)
const notZero = (text: string) => /[1-9]/.test(text)
const power = decimal(12, powerPlaces, 'a power in TH/s as text, such as "398000"').refine(notZero, 'more than zero')
const evidenceUrl = z.url({ protocol: /^https$/ }).optional()
const bps = (most: number) => z.int().min(0).max(most)

const siteShape = z.strictObject({
  ...{ slug, name, evidenceUrl },
  country: z.string().regex(/^[A-Z]{2}$/, 'an ISO 3166-1 country code, such as "NO"'),
  powerSource: z.enum(powerSources),
})
const poolShape = z.strictObject({
  ...{ slug, name, evidenceUrl, site: slug, nameplate: power, openedOn: day },
  closedOn: day.optional(),
  onSale: z.boolean(),
})
const planShape = (decimals: number) => {
  const amount = decimal(12, decimals, `an amount as text with at most ${decimals} decimals, such as "0.06"`)
  const hashratePlaces = decimals - powerPlaces
  const shape = z.strictObject({
    ...{ slug, name, pool: slug, power },
    texts: planTexts.optional(),
    termDays: z.literal([30, 90, 180, 360]),
    withdrawalDays: z.int().min(business.withdrawalDays).max(365).default(business.withdrawalDays),
    efficiency: decimal(4, joulePlaces, 'joules per TH as text, such as "17.5"').refine(notZero, 'more than zero'),
    tariff: amount,
    // A thousandth of a TH/s must have an exact price, too.
    hashrateFee: decimal(12, hashratePlaces, `an amount as text with at most ${hashratePlaces} decimals`).refine(
      notZero,
      'more than zero',
    ),
    serviceFeeBps: bps(10_000),
    salesMarginBps: bps(7_000),
    goods: z.strictObject({ name, price: amount, shipping: amount }).nullable(),
    onSale: z.boolean(),
    sort: z.int().min(0).max(10_000),
  })
  return shape.refine(({ goods, texts = {} }) => goods !== null || Object.values(texts).every((one) => !one?.goods), {
    ...{ path: ['texts'], error: 'a name of goods, but the plan has none' },
  })
}
const fileShape = (decimals: number) =>
  z.strictObject({
    sites: z.array(siteShape).max(100).default([]),
    pools: z.array(poolShape).max(100).default([]),
    plans: z.array(planShape(decimals)).max(500).default([]),
  })

/** Sites, pools and plans, each under its slug: pools name their site, plans their pool. */
export type CatalogueEntries = {
  readonly sites: readonly SiteEntry[]
  readonly pools: readonly (Omit<PoolEntry, 'siteId'> & { readonly site: string })[]
  readonly plans: readonly (Omit<PlanEntry, 'poolId'> & { readonly pool: string })[]
}

/** An entry of the catalogue file is invalid; the message says where and why. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError'
}

/**
 * Reads a file of sites, pools and plans: power in TH/s, efficiency in J/TH, money in USDT with the given decimals, the
 * tariff per kWh and the prepaid fee per TH/s and day.
 * @throws CatalogueError
 */
export function parseCatalogue(content: unknown, decimals: number): CatalogueEntries {
  const read = fileShape(decimals).safeParse(content)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new CatalogueError(`${issue?.path.join('.') || 'the file'}: ${issue?.message}`)
  }
  const { sites, pools, plans } = read.data
  const money = (text: string) => parseAmount(text, decimals)
  return {
    sites: sites.map(({ evidenceUrl, ...site }) => ({ ...site, ...(evidenceUrl ? { evidenceUrl } : {}) })),
    pools: pools.map(({ nameplate, onSale, closedOn, evidenceUrl, ...pool }) => ({
      ...{ ...pool, nameplateMths: parsePower(nameplate), salesOpen: onSale, closedOn: closedOn ?? null },
      ...(evidenceUrl ? { evidenceUrl } : {}),
    })),
    plans: plans.map(({ efficiency, tariff, hashrateFee, serviceFeeBps, salesMarginBps, ...rest }) => {
      const { power, goods, texts, ...plan } = rest
      return {
        ...plan,
        ...(texts === undefined ? {} : { texts }),
        powerMths: parsePower(power),
        goods: goods && { name: goods.name, price: money(goods.price), shipping: money(goods.shipping) },
        terms: {
          efficiencyMjPerTh: parseAmount(efficiency, joulePlaces),
          tariffPerKwh: money(tariff),
          hashrateFee: money(hashrateFee),
          ...{ serviceFeeBps, salesMarginBps },
        },
      }
    }),
  }
}

/** Formats a catalogue as the content of a file that can be read again. */
export function catalogueContent({ sites, pools, plans }: CatalogueEntries, decimals: number) {
  const money = (minor: bigint) => formatAmount(minor, decimals)
  return {
    sites,
    pools: pools.map(({ nameplateMths, salesOpen, closedOn, ...pool }) => ({
      ...{ ...pool, nameplate: formatPower(nameplateMths), ...(closedOn ? { closedOn } : {}), onSale: salesOpen },
    })),
    plans: plans.map(({ powerMths, goods, terms, ...plan }) => ({
      ...plan,
      power: formatPower(powerMths),
      efficiency: formatAmount(terms.efficiencyMjPerTh, joulePlaces),
      ...{ tariff: money(terms.tariffPerKwh), hashrateFee: money(terms.hashrateFee) },
      ...{ serviceFeeBps: terms.serviceFeeBps, salesMarginBps: terms.salesMarginBps },
      goods: goods && { name: goods.name, price: money(goods.price), shipping: money(goods.shipping) },
    })),
  }
}
