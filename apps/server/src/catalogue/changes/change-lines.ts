import type { catalogueContent } from '../catalogue-file.ts'

type Contact = { readonly kind: string; readonly value: string; readonly sort: number; readonly texts: object }

/** The catalogue as a file has it, with the contact channels in use. */
export type CatalogueContent = ReturnType<typeof catalogueContent> & { readonly contacts: readonly Contact[] }

/** Entries to write and channels to end. Entries that are not named stay. */
export type WantedContent = CatalogueContent & {
  readonly endedContacts: readonly Pick<Contact, 'kind' | 'value'>[]
}

type Entry = Readonly<Record<string, unknown>>

const units: Readonly<Record<string, string>> = {
  nameplate: 'TH/s',
  power: 'TH/s',
  efficiency: 'J/TH',
  tariff: 'USDT/kWh',
  hashrateFee: 'USDT per TH/s and day',
  'goods.price': 'USDT',
  'goods.shipping': 'USDT',
  termDays: 'days',
  withdrawalDays: 'days',
  serviceFeeBps: 'bps',
  salesMarginBps: 'bps',
}

/** Returns every value that would change, as a line with what it is before and after: what operators sign. */
export function changeLines(current: CatalogueContent, wanted: WantedContent): string[] {
  const bySlug = ({ slug }: Entry) => String(slug)
  return [
    ...linesOf('site', current.sites, wanted.sites, bySlug),
    ...linesOf('pool', current.pools, wanted.pools, bySlug),
    ...linesOf('plan', current.plans, wanted.plans, bySlug),
    ...linesOf('contact', current.contacts, wanted.contacts, channelOf),
    ...wanted.endedContacts.map((ended) => `contact ${channelOf(ended)}: in use → ended`),
  ]
}

/** Returns the name of a contact channel, such as `email help@example.org`. */
export function channelOf({ kind, value }: { readonly kind?: unknown; readonly value?: unknown }): string {
  return `${String(kind)} ${String(value)}`
}

function linesOf(
  what: string,
  current: readonly Entry[],
  wanted: readonly Entry[],
  nameOf: (entry: Entry) => string,
): string[] {
  const known = new Map(current.map((entry) => [nameOf(entry), flatten(entry)]))
  return wanted.flatMap((entry) => {
    const [name, after] = [nameOf(entry), flatten(entry)]
    const before = known.get(name) ?? new Map<string, string>()
    const paths = [...new Set([...after.keys(), ...before.keys()])].filter((path) => !identity.has(path))
    return paths.flatMap((path) => {
      const [was, is] = [before.get(path) ?? 'none', after.get(path) ?? 'none']
      return was === is ? [] : [`${what} ${name}: ${path} ${inUnit(path, was)} → ${inUnit(path, is)}`]
    })
  })
}

/** An entry's name, and nothing about it. */
const identity: ReadonlySet<string> = new Set(['slug', 'kind', 'value'])

function inUnit(path: string, value: string): string {
  const unit = units[path]
  return unit === undefined || value === 'none' ? value : `${value} ${unit}`
}

function flatten(value: unknown, path = ''): Map<string, string> {
  if (value === undefined) return new Map()
  if (typeof value !== 'object' || value === null) return new Map([[path, shown(value)]])
  const nested = Object.entries(value).map(([key, item]) => flatten(item, path === '' ? key : `${path}.${key}`))
  return new Map(nested.flatMap((entries) => [...entries]))
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null) return 'none'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
