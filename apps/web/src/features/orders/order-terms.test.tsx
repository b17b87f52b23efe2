import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createOrder } from '../../testing/order-fixture.ts'
import { OrderTerms } from './order-terms.tsx'

setUpComponentTests()

test('shows every frozen term and the whole hash', () => {
  const order = createOrder()
  const { container } = renderForMember(<OrderTerms order={order} />)
  expect(screen.getByText('Terms')).toBeTruthy()
  for (const text of ['0.0123', '17.5 J/TH', '0.06', order.terms.hash]) expect(container.textContent).toContain(text)
  for (const rate of ['3%', '30%', '10%', '3.5%']) expect(container.textContent).toContain(rate)
})

test('writes the efficiency as the language does', async () => {
  await activateLocale('fr')
  const { container } = renderForMember(<OrderTerms order={createOrder()} />)
  expect(container.textContent).toContain('17,5 J/TH')
})
