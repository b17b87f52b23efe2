import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CatalogueError, catalogueContent, parseCatalogue } from './catalogue-file.ts'
import { plan, pool, site } from './fixtures/catalogue-entries.ts'

const decimals = 6
const digits = (most: bigint, places: number) =>
  fc.tuple(fc.bigInt({ min: 1n, max: most }), fc.integer({ min: 0, max: places })).map(([value, used]) => {
    const text = value.toString().padStart(used + 1, '0')
    return used === 0 ? text : `${text.slice(0, -used)}.${text.slice(-used)}`
  })
const amount = digits(10n ** 12n - 1n, decimals)
const content = fc.record({
  sites: fc.constant([site]),
  pools: fc
    .record({ nameplate: digits(10n ** 9n, 3), onSale: fc.boolean() })
    .map((changes) => [{ ...pool, ...changes }]),
  plans: fc
    .record({
      power: digits(10n ** 9n, 3),
      efficiency: digits(9_999n, 3),
      tariff: amount,
      hashrateFee: digits(10n ** 9n, decimals - 3),
      goods: fc.option(fc.record({ name: fc.constant('Meter'), price: amount, shipping: amount })),
    })
    .map((changes) => [{ ...plan, ...changes }]),
})
const written = (given: unknown) => catalogueContent(parseCatalogue(given, decimals), decimals)
const asFile = (given: unknown): unknown => JSON.parse(JSON.stringify(given))

describe('a file of the catalogue', () => {
  it('that is written can be read again, and is the same', () => {
    fc.assert(
      fc.property(content, (given) => {
        const file = asFile(written(given))
        expect(asFile(written(file))).toEqual(file)
        expect(parseCatalogue(file, decimals)).toEqual(parseCatalogue(given, decimals))
      }),
    )
  })

  it('keeps evidence, days, texts and terms that are not in every entry', () => {
    const evidenceUrl = 'https://evidence.example/1'
    const goods = { name: 'Meter', price: '120', shipping: '15.5' }
    const given = {
      sites: [{ ...site, evidenceUrl }],
      pools: [{ ...pool, evidenceUrl, closedOn: '2026-04-01' }],
      plans: [{ ...plan, withdrawalDays: 30, goods, texts: { fr: { name: 'Trente jours', goods: 'Compteur' } } }],
    }
    expect(asFile(written(given))).toEqual(given)
  })

  it('has one way to write a number, so that two operators sign the same bytes', () => {
    const loose = { tariff: '0.060', hashrateFee: '00.05', efficiency: '17.500', power: '010.0' }
    expect(written({ plans: [{ ...plan, ...loose }] })).toEqual(written({ plans: [plan] }))
  })

  it.each([
    ['plans.0.tariff', { plans: [{ ...plan, tariff: '0.0000001' }] }],
    ['plans.0.hashrateFee', { plans: [{ ...plan, hashrateFee: '0.0001' }] }],
    ['plans.0.hashrateFee', { plans: [{ ...plan, hashrateFee: '0.000' }] }],
    ['plans.0.tariff', { plans: [{ ...plan, tariff: 0.06 }] }],
    ['plans.0.termDays', { plans: [{ ...plan, termDays: 31 }] }],
    ['plans.0.withdrawalDays', { plans: [{ ...plan, withdrawalDays: 13 }] }],
    ['plans.0.texts', { plans: [{ ...plan, texts: { fr: { goods: 'Compteur' } } }] }],
    ['plans.0', { plans: [{ ...plan, discount: '1' }] }],
    ['plans.0.name', { plans: [{ ...plan, name: 'Thirty → sixty days' }] }],
    ['plans.0.texts.fr.name', { plans: [{ ...plan, texts: { fr: { name: '30 →60' } } }] }],
    ['pools.0.nameplate', { pools: [{ ...pool, nameplate: '1e3' }] }],
    ['pools.0.openedOn', { pools: [{ ...pool, openedOn: '2026-02-30' }] }],
    ['pools.0.openedOn', { pools: [{ ...pool, openedOn: '0000-01-01' }] }],
    ['sites.0.evidenceUrl', { sites: [{ ...site, evidenceUrl: 'http://evidence.example' }] }],
    ['the file', []],
  ])('is refused with the place of the fault: %s', (field, given) => {
    const read = () => parseCatalogue(given, decimals)
    expect(read).toThrow(CatalogueError)
    expect(read).toThrow(`${field}: `)
  })
})
