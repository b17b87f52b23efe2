import { render, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { setUpComponentTests } from '../testing/component-test.tsx'
import { ChangeDiff } from './change-diff.tsx'

setUpComponentTests()

/** Returns the rows of each table: name, before, after. */
function shown(...changes: string[]) {
  render(<ChangeDiff changes={changes} />)
  return Object.fromEntries(
    screen.getAllByRole('table').map((table) => [
      table.querySelector('caption')?.textContent,
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map(({ textContent }) => textContent)),
    ]),
  )
}

describe('what a change of the catalogue changes', () => {
  test('is grouped by entry, in the order that is signed', () => {
    expect(
      shown('pool a: name A → B', 'plan ten: tariff 0.06 USDT/kWh → 0.07 USDT/kWh', 'pool a: onSale yes → no'),
    ).toEqual({
      'pool a': [
        ['Name', 'A', 'B'],
        ['On sale', 'yes', 'no'],
      ],
      'plan ten': [['Electricity (USDT per kWh)', '0.06 USDT/kWh', '0.07 USDT/kWh']],
    })
    expect(screen.getAllByRole('table').map((table) => table.querySelector('caption')?.textContent)).toEqual([
      'pool a',
      'plan ten',
    ])
  })

  test.each([
    ['a name with a colon', 'plan ten: name Ten: a small one → Ten: large', ['Name', 'Ten: a small one', 'Ten: large']],
    ['a text in a language', 'plan ten: texts.fr.name none → Dix', ['Name (Français)', 'none', 'Dix']],
    ['a value without a name here', 'plan ten: colour red → blue', ['colour', 'red', 'blue']],
    [
      'an address of a site',
      'site a: evidenceUrl none → https://a.example/x?y=1',
      ['Link to evidence', 'none', 'https://a.example/x?y=1'],
    ],
  ])('shows %s', (_, line, row) => {
    expect(Object.values(shown(line))).toEqual([[row]])
  })

  test('shows that a channel ends, also one whose address has a colon', () => {
    expect(shown('contact web https://t.example:8443/: in use → ended')).toEqual({
      'contact web https://t.example:8443/': [['the entry', 'in use', 'ended']],
    })
  })
})
