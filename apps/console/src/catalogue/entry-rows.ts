import type { DeskTexts } from '@terahold/locale/en/desk/desk'
import { languages, languageTags } from '@terahold/locale/languages'
import type { Fact } from '../queue/facts.tsx'
import type { Column } from '../queue/queue-table.tsx'
import { formatBps } from '../shared/bps.ts'
import { formatQuantity } from '../shared/format.ts'
import { fill } from '../shared/texts.ts'
import type { EntryOf } from './catalogue.ts'

type Texts = DeskTexts['catalogue']

/** How entries of a kind are listed, and what an entry's details say. */
export type EntryRows<Entry> = {
  readonly columns: readonly Column<Entry>[]
  readonly factsOf: (entry: Entry) => readonly Fact[]
}

const onSale = (texts: Texts, isOnSale: boolean) => texts.onSale[isOnSale ? 'yes' : 'no']

const inBoth = (bps: number) => `${bps} (${formatBps(bps)})`
/** Aligns the prices of a column. A price with more places keeps all of them. */
const fourPlaces = (price: string) => {
  const [whole = '', places = ''] = price.split('.')
  return `${whole}.${places.padEnd(4, '0')}`
}

export const planRows = (texts: Texts): EntryRows<EntryOf<'plans'>> => ({
  columns: [
    { header: texts.fields.slug, cell: ({ slug }) => slug },
    { header: texts.fields.name, isWide: true, cell: ({ name }) => name },
    { header: texts.fields.pool, cell: ({ pool }) => pool },
    { header: 'TH/s', isNumber: true, cell: ({ power }) => power },
    { header: texts.term, isNumber: true, cell: ({ termDays }) => termDays },
    { header: 'USDT/TH/s/d', isNumber: true, cell: ({ hashrateFee }) => fourPlaces(hashrateFee) },
    { header: texts.fields.onSale, cell: (plan) => onSale(texts, plan.onSale) },
  ],
  factsOf: ({ texts: words = {}, goods, ...plan }) => [
    ...(['name', 'pool', 'power', 'termDays', 'hashrateFee', 'tariff', 'efficiency'] as const).map((name) => ({
      label: texts.fields[name],
      value: plan[name],
    })),
    { label: texts.fields.serviceFeeBps, value: inBoth(plan.serviceFeeBps) },
    { label: texts.fields.salesMarginBps, value: inBoth(plan.salesMarginBps) },
    { label: texts.fields.withdrawalDays, value: plan.withdrawalDays },
    { label: texts.fields.goods, value: goods ? `${goods.name}, ${goods.price} + ${goods.shipping} USDT` : '–' },
    { label: texts.fields.onSale, value: texts[plan.onSale ? 'yes' : 'no'] },
    { label: texts.fields.sort, value: plan.sort },
    ...languageTags.flatMap((tag) => {
      const own = words[tag]
      return own ? [{ label: languages[tag].name, value: [own.name, own.goods].filter(Boolean).join(' · ') }] : []
    }),
  ],
})

export const poolRows = (texts: Texts): EntryRows<EntryOf<'pools'>> => ({
  columns: [
    { header: texts.fields.slug, cell: ({ slug }) => slug },
    { header: texts.fields.name, cell: ({ name }) => name },
    { header: texts.fields.site, cell: ({ site }) => site },
    { header: texts.fields.nameplate, isNumber: true, cell: ({ nameplate }) => formatQuantity(nameplate) },
    { header: texts.fields.onSale, cell: (pool) => pool.closedOn ?? onSale(texts, pool.onSale) },
  ],
  factsOf: (pool) => [
    ...(['name', 'site', 'nameplate', 'openedOn'] as const).map((name) => ({
      label: texts.fields[name],
      value: pool[name],
    })),
    { label: texts.fields.closedOn, value: pool.closedOn ?? '–' },
    { label: texts.fields.onSale, value: texts[pool.onSale ? 'yes' : 'no'] },
    { label: texts.fields.evidenceUrl, value: pool.evidenceUrl ?? '–' },
  ],
})

export const siteRows = (texts: Texts): EntryRows<EntryOf<'sites'>> => ({
  columns: [
    { header: texts.fields.slug, cell: ({ slug }) => slug },
    { header: texts.fields.name, cell: ({ name }) => name },
    { header: texts.fields.country, cell: ({ country }) => country },
    { header: texts.fields.powerSource, cell: ({ powerSource }) => texts.powerSources[powerSource] },
  ],
  factsOf: (site) => [
    { label: texts.fields.name, value: site.name },
    { label: texts.fields.country, value: site.country },
    { label: texts.fields.powerSource, value: texts.powerSources[site.powerSource] },
    { label: texts.fields.evidenceUrl, value: site.evidenceUrl ?? '–' },
  ],
})

export const contactRows = (texts: Texts): EntryRows<EntryOf<'contacts'>> => ({
  columns: [
    { header: texts.fields.kind, cell: ({ kind }) => texts.kinds[kind] },
    { header: texts.fields.value, cell: ({ value }) => value },
    { header: texts.fields.label, isWide: true, cell: (contact) => contact.texts.en.label },
    { header: texts.fields.sort, isNumber: true, cell: ({ sort }) => sort },
  ],
  factsOf: ({ value, sort, texts: words }) => [
    { label: texts.fields.value, value },
    { label: texts.fields.sort, value: sort },
    ...languageTags.map((tag) => ({
      label: languages[tag].name,
      value: [words[tag].label, words[tag].hours].filter(Boolean).join(' · '),
    })),
  ],
})

/** Returns the name of a value such as `goods.price` or `texts.fr.name`. */
export function fieldText(texts: Texts, path: string): string {
  const [, tag, name] = /^texts\.([\w-]+)\.(name|goods|label|hours)$/.exec(path) ?? []
  const language = languageTags.find((one) => one === tag)
  if (language && name)
    return fill(texts.inLanguage, {
      label: texts.fields[name as 'name'],
      language: languages[language].name,
    })
  return Object.hasOwn(texts.fields, path) ? texts.fields[path as keyof Texts['fields']] : path
}
