import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAttempt } from '../../features/payment/attempts.ts'
import { storage } from '../../shared/storage/storage.ts'
import { setUpComponentTests } from '../../testing/component-test.tsx'
import { createOrder, createPayment } from '../../testing/order-fixture.ts'
import { createWallet, renderWithWallet } from '../../testing/wallet-fixture.tsx'
import { PaymentInProgress } from './payment-in-progress.tsx'

setUpComponentTests()

const hash = `0x${'cd'.repeat(32)}`
const short = createOrder({ payment: { ...createPayment(true), amount: '40' } })

function Followed() {
  return (
    <PaymentInProgress
      order={short}
      stage="sent"
      attempts={useAttempt(short.orderId)}
      explorerUrl="https://scan.test"
    />
  )
}

test('leads to the transfer that was just sent, not to an earlier one that was too small', async () => {
  storage.set(`payment:${short.orderId}`, { state: 'sent', at: '2026-03-01T10:00:00.000Z', hash })
  const wallet = createWallet()
  wallet.answer('eth_getTransactionReceipt', () => null)
  wallet.answer('eth_getTransactionByHash', () => null)
  await renderWithWallet(<Followed />, wallet)
  expect((await screen.findByRole('img', { name: /^transaction: / })).getAttribute('aria-label')).toBe(
    `transaction: ${hash}`,
  )
})
