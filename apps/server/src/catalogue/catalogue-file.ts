import { catalogueShapes } from '@terahold/contract/calls/desk/catalogue-changes'
import { formatAmount, parseAmount } from '@terahold/money/amount'
import { formatPower, parsePower } from '@terahold/money/power'
import { z } from 'zod'
import type { PlanEntry, PoolEntry, SiteEntry } from './entries.ts'

const joulePlaces = 3
/** Sites, pools and plans, each under its slug: pools name their site, plans their pool. */
export type CatalogueEntries = {
  readonly sites: readonly SiteEntry[]
  readonly pools: readonly (Omit<PoolEntry, 'siteId'> & { readonly site: string })[]
  readonly plans: readonly (Omit<PlanEntry, 'poolId'> & { readonly pool: string })[]
}

/** An entry of the catalogue is invalid; the message says where and why. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError'
  /** Where: a path such as `plans.0.tariff`. */
  readonly field: string
  constructor(field: string, why: string) {
    super(`${field}: ${why}`)
    this.field = field
  }
}

/**
 * Reads a file of sites, pools and plans: power in TH/s, efficiency in J/TH, money in USDT with the given decimals, the
 * tariff per kWh and the prepaid fee per TH/s and day.
 * @throws CatalogueError
 */
export function parseCatalogue(content: unknown, decimals: number): CatalogueEntries {
  const read = z.strictObject(catalogueShapes(decimals)).safeParse(content)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new CatalogueError(issue?.path.join('.') || 'the file', issue?.message ?? '')
  }
  const { sites, pools, plans } = read.data
  const money = (text: string) => parseAmount(text, decimals)
  return {
    sites: sites.map(({ evidenceUrl, ...site }) => ({ ...site, ...(evidenceUrl ? { evidenceUrl } : {}) })),
    pools: pools.map(({ nameplate, onSale, closedOn, evidenceUrl, ...pool }) => ({
      ...pool,
      nameplateMths: parsePower(nameplate),
      salesOpen: onSale,
      closedOn: closedOn ?? null,
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
          serviceFeeBps,
          salesMarginBps,
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
      ...pool,
      nameplate: formatPower(nameplateMths),
      ...(closedOn ? { closedOn } : {}),
      onSale: salesOpen,
    })),
    plans: plans.map(({ powerMths, goods, terms, ...plan }) => ({
      ...plan,
      power: formatPower(powerMths),
      efficiency: formatAmount(terms.efficiencyMjPerTh, joulePlaces),
      tariff: money(terms.tariffPerKwh),
      hashrateFee: money(terms.hashrateFee),
      serviceFeeBps: terms.serviceFeeBps,
      salesMarginBps: terms.salesMarginBps,
      goods: goods && { name: goods.name, price: money(goods.price), shipping: money(goods.shipping) },
    })),
  }
}
