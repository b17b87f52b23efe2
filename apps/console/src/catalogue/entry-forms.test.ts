import { deskTexts } from '@terahold/locale/en/desk/desk'
import { inEveryLanguage } from '@terahold/locale/languages'
import { describe, expect, it } from 'vitest'
import type { Catalogue, EntryKind, EntryOf } from './catalogue.ts'
import { entryForms } from './entry-forms.ts'

type Values = Readonly<Record<string, string>>

const texts = deskTexts.catalogue
const none = { sites: [], pools: [] }

const site = { slug: 'fjord', name: 'Fjord', country: 'NO', powerSource: 'hydro' } as const
const pool = {
  slug: 'north-1',
  name: 'North',
  site: 'fjord',
  nameplate: '398000.5',
  openedOn: '2026-01-01',
  onSale: true,
}
const plan: EntryOf<'plans'> = {
  slug: 'p30',
  name: 'Thirty days',
  pool: 'north-1',
  power: '10.001',
  termDays: 30,
  withdrawalDays: 14,
  efficiency: '17.5',
  tariff: '0.060000000000000001',
  hashrateFee: '0.05',
  serviceFeeBps: 0,
  salesMarginBps: 5_000,
  goods: null,
  onSale: false,
  sort: 1,
}
const contact: EntryOf<'contacts'> = {
  kind: 'email',
  value: 'help@example.org',
  sort: 10,
  texts: inEveryLanguage((tag) => ({ label: `Help ${tag}` })),
}
const entries: { readonly [Kind in EntryKind]: readonly Catalogue[Kind][number][] } = {
  sites: [site, { ...site, evidenceUrl: 'https://example.org/site.pdf' }],
  pools: [pool, { ...pool, onSale: false, closedOn: '2026-12-31', evidenceUrl: 'https://example.org/pool.pdf' }],
  plans: [
    plan,
    { ...plan, onSale: true, goods: { name: 'Miner', price: '1999.99', shipping: '0' } },
    { ...plan, texts: { fr: { name: 'Trente jours' }, 'zh-Hans': { name: '三十天', goods: '矿机' } } },
  ],
  contacts: [contact, { ...contact, texts: { ...contact.texts, en: { label: 'Help', hours: 'Mo–Fr, 9–17 UTC' } } }],
}

/** Returns what a form gives when it is submitted with these values: nothing of an empty field. */
function submitted<Kind extends EntryKind>(kind: Kind, entry: EntryOf<Kind> | undefined, changes: Values = {}) {
  const fields = entryForms[kind].fieldsOf(texts, entry, none, entry)
  const values: Values = { ...Object.fromEntries(fields.map(({ name, value = '' }) => [name, value])), ...changes }
  return entryForms[kind].read(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')))
}

describe('the form of an entry', () => {
  it.each(Object.keys(entries) as EntryKind[])('gives %s that nobody changed back as they were', (kind) => {
    for (const entry of entries[kind]) expect(submitted(kind, entry)).toEqual(entry)
  })

  it('removes what was optional and is emptied', () => {
    expect(submitted('sites', { ...site, evidenceUrl: 'https://example.org' }, { evidenceUrl: '' })).toEqual(site)
    expect(submitted('plans', entries.plans[2], { 'name fr': '', 'name zh-Hans': '', 'goods zh-Hans': '' })).toEqual(
      plan,
    )
    const emptied = { 'goods.name': '', 'goods.price': '', 'goods.shipping': '' }
    expect(submitted('plans', { ...plan, goods: { name: 'Miner', price: '1', shipping: '0' } }, emptied)).toEqual(plan)
  })

  it('leaves it to the server to name what is missing of goods', () => {
    expect(submitted('plans', plan, { 'goods.price': '5' })).toMatchObject({
      goods: { name: '', price: '5', shipping: '' },
    })
  })

  it('does not move a pool to another site, a plan to another pool, or a channel to another address', () => {
    const fixed = <Kind extends EntryKind>(kind: Kind) =>
      entryForms[kind]
        .fieldsOf(texts, entries[kind][0], none, undefined)
        .filter(({ isFixed }) => isFixed)
        .map(({ name }) => name)
    expect((['sites', 'pools', 'plans', 'contacts'] as const).map(fixed)).toEqual([
      ['slug'],
      ['slug', 'site'],
      ['slug', 'pool'],
      ['value'],
    ])
  })

  it('begins a new plan with the usual terms, and not on sale', () => {
    const values = Object.fromEntries(
      entryForms.plans.fieldsOf(texts, undefined, none, undefined).map(({ name, value }) => [name, value]),
    )
    expect(values).toMatchObject({
      termDays: '360',
      withdrawalDays: '14',
      onSale: 'no',
      sort: '100',
      serviceFeeBps: undefined,
    })
  })

  it('refuses an option that no form has', () => {
    expect(() => submitted('plans', plan, { termDays: '31' })).toThrow(TypeError)
  })
})
