import { powerSummary } from '@terahold/contract/calls/member/catalogue'
import { trustSummary } from '@terahold/contract/calls/member/trust'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { HouseFigures } from './house-figures.tsx'

setUpComponentTests()

test('the taken and the available power of the pool add up to the power it sells', async () => {
  const house = { onChain: '10', owed: '5', coverageBps: 20_000, ledgerSum: '0', accounts: [], latestRevenue: null }
  const power = { capacity: '400000', attested30d: '398000', sold: '100', reserved: '20', available: '377980' }
  const asOf = '2026-03-05T00:00:00Z'
  api.answer(trustSummary, { data: { ...house, asOf } })
  api.answer(powerSummary, { data: { ...power, utilisationBps: 3, sites: [], asOf } })
  renderForMember(<HouseFigures />)
  expect(await screen.findByText('120 of 378,100 TH/s taken')).toBeTruthy()
  expect(screen.getByText('377,980 TH/s available')).toBeTruthy()
})
