import { screen, within } from '@testing-library/react'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createOrder, createPayment, token, treasury } from '../../testing/order-fixture.ts'
import { MismatchNote } from './mismatch-note.tsx'
import { PayToCard } from './pay-to-card.tsx'
import { PaymentProgress } from './payment-progress.tsx'

setUpComponentTests()

const hash = `0x${'ab'.repeat(32)}`

describe('what will be signed', () => {
  const card = (gasCost: bigint | null) =>
    renderForMember(
      <PayToCard order={createOrder()} chainName="Testnet" gasCost={gasCost} gasSymbol="ETH" builtIn={false} />,
    )

  test('shows the exact amount and both addresses in full', () => {
    const { container } = card(null)
    expect(container.textContent).toContain('100.25')
    expect(container.textContent).toContain('Testnet')
    expect(screen.getByRole('img', { name: new RegExp(getAddress(treasury)) })).toBeTruthy()
    expect(screen.getByRole('img', { name: new RegExp(getAddress(token)) })).toBeTruthy()
  })

  test('shows the network fee once it is known', () => {
    const { container } = card(1_500_000_000_000_000n)
    expect(container.textContent).toMatch(/0\.0015\s*ETH/)
  })
})

describe('another payment target than the app knows', () => {
  test.each(['treasury', 'token', 'chain'] as const)('raises an alarm about the %s and shows both sides', (what) => {
    renderForMember(<MismatchNote mismatch={{ what, expected: treasury, got: token }} />)
    const alert = screen.getByRole('alert')
    expect(within(alert).getByRole('img', { name: new RegExp(treasury) })).toBeTruthy()
    expect(within(alert).getByRole('img', { name: new RegExp(token) })).toBeTruthy()
  })
})

describe('a payment on its way', () => {
  const currentStep = () =>
    screen.getAllByRole('listitem').findIndex((step) => step.getAttribute('aria-current') === 'step')

  test.each([
    ['sent', 1],
    ['seen', 2],
    ['final', 3],
  ] as const)('once %s is at step %i', (stage, step) => {
    const order = createOrder({ payment: createPayment(stage === 'final') })
    renderForMember(<PaymentProgress order={order} stage={stage} hash={hash} explorerUrl={null} slow={false} />)
    expect(currentStep()).toBe(step)
    expect(screen.getByText(/Your/).textContent).toContain('100.25')
    expect(screen.getByRole('img', { name: `transaction: ${hash}` })).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('is of the whole price after an earlier transfer that was too small', () => {
    const order = createOrder({ payment: { ...createPayment(true), amount: '40' } })
    renderForMember(<PaymentProgress order={order} stage="sent" hash={hash} explorerUrl={null} slow={false} />)
    expect(screen.getByText(/is on its way/).textContent).toContain('100.25')
  })

  test('has no step left once the order is paid', () => {
    renderForMember(<PaymentProgress order={createOrder()} stage="paid" hash={null} explorerUrl={null} slow={false} />)
    expect(currentStep()).toBe(-1)
  })

  test('warns against paying again while the chain is slow', () => {
    const part = (slow: boolean) => (
      <PaymentProgress
        order={createOrder()}
        stage="sent"
        hash={hash}
        explorerUrl="https://explorer.example"
        slow={slow}
      />
    )
    const { container, unmount } = renderForMember(part(false))
    expect(container.textContent).not.toContain('Do not pay again')
    expect(screen.getByRole('link').getAttribute('href')).toBe(`https://explorer.example/tx/${hash}`)
    unmount()
    expect(renderForMember(part(true)).container.textContent).toContain('Do not pay again')
  })
})
