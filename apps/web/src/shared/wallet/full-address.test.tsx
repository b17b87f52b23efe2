import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { FullAddress } from './full-address.tsx'

setUpComponentTests()

test.each([
  ['an address', `0x${'1a2b'.repeat(10)}`, ['0x', ...Array<string>(10).fill('1a2b')]],
  ['an id', '01a22c95-7afc-71a2-bb74-0da0f962a5e3', ['01a22c95-', '7afc-', '71a2-', 'bb74-', '0da0f962a5e3']],
  [
    'a key of a log',
    'app.example/nights+fa70f26f+ARNReoK3Zty1',
    ['app.example/', 'nights+', 'fa70f26f+', 'ARNReoK3Zty1'],
  ],
])('shows %s in its groups, and says it whole', (_, value, groups) => {
  renderForMember(<FullAddress label="Value" value={value} />)
  const shown = screen.getByRole('img', { name: `Value: ${value}` })
  expect([...shown.children].map(({ textContent }) => textContent)).toEqual(groups)
})
