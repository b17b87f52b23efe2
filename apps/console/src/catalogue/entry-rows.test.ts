import { deskTexts } from '@terahold/locale/en/desk/desk'
import { inEveryLanguage } from '@terahold/locale/languages'
import { describe, expect, it } from 'vitest'
import type { EntryOf } from './catalogue.ts'
import { contactRows, planRows, poolRows, siteRows } from './entry-rows.ts'

const texts = deskTexts.catalogue
const plan: EntryOf<'plans'> = {
  slug: 'p30',
  name: 'Thirty days',
  pool: 'north-1',
  power: '10',
  termDays: 30,
  withdrawalDays: 14,
  efficiency: '17.5',
  tariff: '0.060000000000000001',
  hashrateFee: '0.05',
  serviceFeeBps: 300,
  salesMarginBps: 0,
  goods: null,
  onSale: false,
  sort: 1,
}
const pool = { slug: 'n', name: 'N', site: 'f', nameplate: '398000.5', openedOn: '2026-01-01', onSale: true }

/** Returns what a list shows of an entry, by the names of its columns. */
const cells = <Entry>(
  { columns }: { readonly columns: readonly { readonly header: string; readonly cell: (entry: Entry) => unknown }[] },
  entry: Entry,
) => Object.fromEntries(columns.map(({ header, cell }) => [header, cell(entry)]))
const facts = (list: readonly { readonly label: string; readonly value: unknown }[]) =>
  Object.fromEntries(list.map(({ label, value }) => [label, value]))

describe('the rows of the catalogue', () => {
  it.each([
    ['0.05', '0.0500'],
    ['1', '1.0000'],
    ['0.02151', '0.02151'],
    ['0.000000000000000001', '0.000000000000000001'],
  ])('align the price %s as %s, and never cut one', (hashrateFee, shown) => {
    expect(cells(planRows(texts), { ...plan, hashrateFee })).toMatchObject({ 'USDT/TH/s/d': shown })
  })

  it('show every place of a plan’s values, and shares in both units', () => {
    expect(facts(planRows(texts).factsOf(plan))).toMatchObject({
      [texts.fields.tariff]: '0.060000000000000001',
      [texts.fields.serviceFeeBps]: '300 (3.00%)',
      [texts.fields.salesMarginBps]: '0 (0.00%)',
      [texts.fields.goods]: '–',
    })
  })

  it('show the goods of a plan with both sums, and its words in the languages that it has', () => {
    const goods = { name: 'Miner', price: '1999.99', shipping: '0' }
    const shown = facts(
      planRows(texts).factsOf({ ...plan, goods, texts: { fr: { name: 'Trente jours', goods: 'Mineur' }, es: {} } }),
    )
    expect(shown).toMatchObject({ [texts.fields.goods]: 'Miner, 1999.99 + 0 USDT', Français: 'Trente jours · Mineur' })
    expect(shown).not.toHaveProperty('English')
  })

  it('show when a pool closed in place of whether it is on sale', () => {
    expect(cells(poolRows(texts), pool)).toMatchObject({ [texts.fields.onSale]: texts.onSale.yes })
    expect(cells(poolRows(texts), { ...pool, onSale: false })).toMatchObject({ [texts.fields.onSale]: texts.onSale.no })
    const closed = { ...pool, closedOn: '2026-12-31' }
    expect(cells(poolRows(texts), closed)).toMatchObject({ [texts.fields.onSale]: '2026-12-31' })
    expect(facts(poolRows(texts).factsOf(closed))).toMatchObject({ [texts.fields.closedOn]: '2026-12-31' })
  })

  it('show a dash for evidence that is not there', () => {
    const site = { slug: 'fjord', name: 'Fjord', country: 'NO', powerSource: 'hydro' } as const
    expect(facts(siteRows(texts).factsOf(site))).toMatchObject({ [texts.fields.evidenceUrl]: '–' })
  })

  it('show a channel’s words in every language, with its hours where it has some', () => {
    const words = inEveryLanguage((tag) => ({ label: `Help ${tag}`, ...(tag === 'en' && { hours: 'Mo–Fr' }) }))
    const shown = facts(contactRows(texts).factsOf({ kind: 'email', value: 'a@example.org', sort: 1, texts: words }))
    expect(shown).toMatchObject({ English: 'Help en · Mo–Fr', Español: 'Help es' })
  })
})
