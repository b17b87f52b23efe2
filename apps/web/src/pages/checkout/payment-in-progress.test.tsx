import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useAttempt } from '../../features/payment/attempts.ts'
import type { PaymentStage } from '../../features/payment/payment-stage.ts'
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

describe('a chain that is slow', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    return () => vi.useRealTimers()
  })
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
  const isSlow = () => screen.queryByText(/^The blockchain is slow\. Do not pay again\./) !== null

  function Seen({ stage }: { readonly stage: PaymentStage }) {
    const order = createOrder({ payment: createPayment(false) })
    return <PaymentInProgress order={order} stage={stage} attempts={useAttempt(order.orderId)} explorerUrl={null} />
  }
  function Stages() {
    const [stage, setStage] = useState<PaymentStage>('sent')
    return (
      <>
        <button type="button" onClick={() => setStage(stage === 'sent' ? 'seen' : 'final')}>
          Next
        </button>
        <Seen stage={stage} />
      </>
    )
  }

  test('is mentioned after a minute at each stage, and no longer once the payment is final', async () => {
    await renderWithWallet(<Stages />, createWallet())
    await pass(50)
    expect(isSlow()).toBe(false)
    await pass(11)
    expect(isSlow()).toBe(true)
    const next = () => act(() => screen.getByRole('button', { name: 'Next' }).click())
    next()
    expect(isSlow()).toBe(false)
    await pass(61)
    expect(isSlow()).toBe(true)
    next()
    await pass(120)
    expect(isSlow()).toBe(false)
  })
})
