import { describe, expect, it } from 'vitest'
import { catalogueContent, parseCatalogue } from '../catalogue-file.ts'
import { plan as plainPlan, pool, site } from '../fixtures/catalogue-entries.ts'
import { type CatalogueContent, changeLines, type WantedContent } from './change-lines.ts'

const goods = { name: 'Meter', price: '120', shipping: '15.5' }
const plan = { ...plainPlan, withdrawalDays: 14, goods }
const email = { kind: 'email', value: 'help@example.org', sort: 1, texts: { en: { label: 'Help' } } }

type Entries = { sites?: object[]; pools?: object[]; plans?: object[] }

const content = ({ sites = [], pools = [], plans = [] }: Entries, contacts: readonly (typeof email)[] = []) =>
  ({ ...catalogueContent(parseCatalogue({ sites, pools, plans }, 6), 6), contacts }) satisfies CatalogueContent
const current = content({ sites: [site], pools: [pool], plans: [plan] }, [email])
/** Returns the lines of a change of the catalogue above. */
const linesOf = (
  entries: Entries,
  contacts: readonly (typeof email)[] = [],
  endedContacts: WantedContent['endedContacts'] = [],
) => changeLines(current, { ...content(entries, contacts), endedContacts })

describe('the lines of a change', () => {
  it('leave out entries that do not change and entries that are not named', () => {
    expect(linesOf({ sites: [site], pools: [pool], plans: [plan] }, [email])).toEqual([])
    expect(linesOf({})).toEqual([])
  })

  it.each([
    [{ name: 'Thirty' }, 'name Thirty days → Thirty'],
    [{ power: '20' }, 'power 10 TH/s → 20 TH/s'],
    [{ termDays: 90 }, 'termDays 30 days → 90 days'],
    [{ withdrawalDays: 30 }, 'withdrawalDays 14 days → 30 days'],
    [{ efficiency: '18' }, 'efficiency 17.5 J/TH → 18 J/TH'],
    [{ tariff: '0.07' }, 'tariff 0.06 USDT/kWh → 0.07 USDT/kWh'],
    [{ hashrateFee: '0.04' }, 'hashrateFee 0.05 USDT per TH/s and day → 0.04 USDT per TH/s and day'],
    [{ serviceFeeBps: 0 }, 'serviceFeeBps 300 bps → 0 bps'],
    [{ salesMarginBps: 100 }, 'salesMarginBps 5000 bps → 100 bps'],
    [{ goods: { ...goods, price: '0' } }, 'goods.price 120 USDT → 0 USDT'],
    [{ goods: { ...goods, shipping: '9' } }, 'goods.shipping 15.5 USDT → 9 USDT'],
    [{ onSale: false }, 'onSale yes → no'],
    [{ sort: 2 }, 'sort 1 → 2'],
    [{ texts: { fr: { name: 'Trente jours' } } }, 'texts.fr.name none → Trente jours'],
  ])('name the plan, the value and its unit: %o', (change, line) => {
    expect(linesOf({ plans: [{ ...plan, ...change }] })).toEqual([`plan p30: ${line}`])
  })

  it('name removed values, and show no unit for a missing value', () => {
    expect(linesOf({ plans: [{ ...plan, goods: null }] }).toSorted()).toEqual([
      'plan p30: goods.name Meter → none',
      'plan p30: goods.price 120 USDT → none',
      'plan p30: goods.shipping 15.5 USDT → none',
    ])
  })

  it('name every value of an entry that is new', () => {
    const lines = linesOf({ sites: [{ ...site, slug: 'coast', evidenceUrl: 'https://coast.example' }] })
    expect(lines.toSorted()).toEqual([
      'site coast: country none → NO',
      'site coast: evidenceUrl none → https://coast.example',
      'site coast: name none → Fjord',
      'site coast: powerSource none → hydro',
    ])
  })

  it('come in the order of the catalogue, with contact channels at the end', () => {
    const phone = { kind: 'phone', value: '+47 22 22 22 22' }
    const lines = linesOf(
      {
        sites: [{ ...site, country: 'SE' }],
        pools: [{ ...pool, closedOn: '2026-04-01', nameplate: '1' }],
        plans: [{ ...plan, sort: 3 }],
      },
      [{ ...email, sort: 2, texts: { en: { label: 'Support' } } }],
      [phone],
    )
    expect(lines).toEqual([
      'site fjord: country NO → SE',
      'pool north-1: nameplate 398000 TH/s → 1 TH/s',
      'pool north-1: closedOn none → 2026-04-01',
      'plan p30: sort 1 → 3',
      'contact email help@example.org: sort 1 → 2',
      'contact email help@example.org: texts.en.label Help → Support',
      'contact phone +47 22 22 22 22: in use → ended',
    ])
  })
})
