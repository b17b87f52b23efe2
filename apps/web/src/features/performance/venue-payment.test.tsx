import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppConfig } from '../../shared/config/app-config.ts'
import { answerReceipts, createReceipt } from '../../testing/chain-fixture.ts'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createAppConfig } from '../../testing/config-fixture.ts'
import { token, treasury } from '../../testing/order-fixture.ts'
import { VenuePayment } from './venue-payment.tsx'

setUpComponentTests()
afterEach(() => vi.unstubAllGlobals())

const hash = `0x${'ab'.repeat(32)}`
const venue = '0x9999999999999999999999999999999999999999'
const payment = { token, from: venue, to: treasury, amount: 1_250_000_001n }
const show = () => renderForMember(<VenuePayment hash={hash} config={createAppConfig() as AppConfig} />).container

test('a venue’s payment is read from the chain by this device, to the last unit', async () => {
  const { asked } = answerReceipts({ [hash]: createReceipt([payment]) })
  const container = show()
  expect(container.textContent).toContain('This device has not checked it yet.')
  await waitFor(() => expect(container.textContent).toMatch(/Checked on the chain by this device:\s*1,250\.00/))
  expect(screen.getByRole('img', { name: 'checked' })).toBeTruthy()
  expect(asked).toEqual([hash])
  expect(screen.getByRole('link').getAttribute('href')).toBe(`https://explorer.example/tx/${hash}`)
})

test.each([
  ['failed', createReceipt([payment], '0x0')],
  ['went elsewhere', createReceipt([{ ...payment, to: venue }])],
  ['was in another token', createReceipt([{ ...payment, token: venue }])],
])('a payment that %s raises an alarm', async (_, receipt) => {
  answerReceipts({ [hash]: receipt })
  const container = show()
  await waitFor(() => expect(container.textContent).toContain('This device did not find the payment. Tell us.'))
  expect(screen.getByRole('img', { name: 'failed' })).toBeTruthy()
})

test('a payment that the chain does not know yet is unchecked, and still can be looked up', async () => {
  const { asked } = answerReceipts({})
  const container = show()
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  expect(container.textContent).toContain('This device has not checked it yet.')
  expect(screen.getByRole('img', { name: `transaction: ${hash}` })).toBeTruthy()
})
