import { expect, test } from 'vitest'
import { createAddress } from '../../testing/address-fixture.ts'
import { testId } from '../../testing/ids.ts'
import { withSaved } from './addresses.ts'

const home = createAddress({ id: testId(1) })
const office = createAddress({ id: testId(2), isDefault: false })
const dock = createAddress({ id: testId(3), isDefault: false })
const list = (rows: readonly { id: string; isDefault: boolean }[]) => rows.map(({ id, isDefault }) => [id, isDefault])

test.each([
  ['the first address becomes the default', [], dock, [[dock.id, true]]],
  [
    'a new one follows the default',
    [home, office],
    dock,
    [
      [home.id, true],
      [dock.id, false],
      [office.id, false],
    ],
  ],
  [
    'a new default is the only one',
    [home, office],
    { ...dock, isDefault: true },
    [
      [dock.id, true],
      [home.id, false],
      [office.id, false],
    ],
  ],
  [
    'a changed one keeps its place',
    [home, office, dock],
    { ...office, city: 'Bern' },
    [
      [home.id, true],
      [office.id, false],
      [dock.id, false],
    ],
  ],
  [
    'the default stays it',
    [home, office],
    { ...home, isDefault: false },
    [
      [home.id, true],
      [office.id, false],
    ],
  ],
] as const)('in a list after a save, %s', (_, before, saved, after) => {
  expect(list(withSaved(before, saved))).toEqual(after)
})

test('a list after a save has the new fields', () => {
  expect(withSaved([home, office], { ...office, city: 'Bern' })[1]?.city).toBe('Bern')
})
