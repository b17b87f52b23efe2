import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerReceipts, createReceipt } from '../../testing/chain-fixture.ts'
import { member, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createOrder, createPayment, token, treasury } from '../../testing/order-fixture.ts'
import { useVerifiedPayment } from './use-verified-payment.ts'

setUpComponentTests()
afterEach(() => vi.unstubAllGlobals())

const stranger = '0x9999999999999999999999999999999999999999'
const transfer = { token, from: member.address, to: treasury, amount: 100_250_000n }
const { txHash } = createPayment(true)

function Verified({ isFinal }: { readonly isFinal: boolean }) {
  return (
    <output aria-label="Verified">
      {String(useVerifiedPayment(createOrder({ payment: createPayment(isFinal) })))}
    </output>
  )
}
const verified = () => screen.getByLabelText('Verified').textContent

test('a final payment is found on the chain by this device', async () => {
  answerReceipts({ [txHash]: createReceipt([transfer]) })
  renderForMember(<Verified isFinal />)
  await waitFor(() => expect(verified()).toBe('found'))
})

test.each([
  ['of one unit less', { amount: 100_249_999n }],
  ['to another address', { to: stranger }],
  ['in another token', { token: stranger }],
])('a transfer %s is not the payment', async (_, changes) => {
  answerReceipts({ [txHash]: createReceipt([{ ...transfer, ...changes }]) })
  renderForMember(<Verified isFinal />)
  await waitFor(() => expect(verified()).toBe('missing'))
})

test('nothing is known before the chain answers', async () => {
  const { asked } = answerReceipts({})
  renderForMember(<Verified isFinal />)
  await waitFor(() => expect(asked).not.toEqual([]))
  expect(verified()).toBe('null')
})

test('a payment that is not final is not looked for', () => {
  const { asked } = answerReceipts({ [txHash]: createReceipt([transfer]) })
  renderForMember(<Verified isFinal={false} />)
  expect([verified(), asked]).toEqual(['null', []])
})
