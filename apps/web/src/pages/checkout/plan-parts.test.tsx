import { to } from '@terahold/contract/pages'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { termFigures } from '../../features/catalogue/term-figures.ts'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { factTexts } from '../../testing/open-page.tsx'
import { createPlan } from '../../testing/plan-fixture.ts'
import { PlanTerms } from './plan-terms.tsx'
import { PriceLines } from './price-lines.tsx'
import { RiskAcknowledgement } from './risk-acknowledgement.tsx'
import { WorstCase } from './worst-case.tsx'

setUpComponentTests()

type Changes = Parameters<typeof createPlan>[0]

/** A plan's props for a number of units. */
function of(changes: Changes = {}, qty = 1) {
  const plan = createPlan(changes)
  return { plan, qty, figures: termFigures(plan, qty) }
}

/** What a plan brings after its fee, per TH and day. */
const brings = (netAfterFee: string): Changes => {
  const { today } = createPlan()
  return { today: today && { ...today, netAfterFee } }
}

describe('the price of an order', () => {
  const lines = [
    { kind: 'hashrate' as const, amount: '0.000001' },
    { kind: 'goods' as const, amount: '7.5' },
    { kind: 'shipping' as const, amount: '0.1' },
  ]

  test.each([
    [1, ['0.000001 USDT', '7.50 USDT', '0.10 USDT', '7.600001 USDT']],
    [3, ['30 TH/s', '0.000003 USDT', '22.50 USDT', '0.30 USDT', '22.800003 USDT']],
    [10_000, ['100,000 TH/s', '0.01 USDT', '75,000.00 USDT', '1,000.00 USDT', '76,000.01 USDT']],
  ])('of %i units has each part and the sum, to the last digit', (qty, texts) => {
    renderForMember(<PriceLines {...of({ price: '7.600001', lines }, qty)} />)
    expect(factTexts(screen.getByRole('region', { name: 'Price' }))).toEqual(texts)
  })

  test('of one part is one line', () => {
    renderForMember(<PriceLines {...of({ price: '123456789.000000000000000001' })} />)
    expect(factTexts(screen.getByRole('region'))).toEqual(['123,456,789.000000000000000001 USDT'])
  })
})

test('a risk stays open when the language changes', async () => {
  function Risks() {
    const [title, setTitle] = useState('Price')
    return (
      <>
        <button type="button" onClick={() => setTitle('Prix')}>
          French
        </button>
        <RiskAcknowledgement sections={[{ title, text: '' }]} checked onChange={() => undefined} />
      </>
    )
  }
  const { container, user } = renderForMember(<Risks />)
  await user.click(screen.getByText('Price'))
  await user.click(screen.getByRole('button'))
  expect(container.querySelector('details[open]')?.textContent).toContain('Prix')
})

describe('the worst case', () => {
  const text = () => screen.getByText('Worst case').parentElement?.textContent

  test.each([
    ['a loss', '-0.02', 2, 'you would lose 36.00'],
    ['a gain', '0.02', 2, 'you would gain 36.00'],
    ['nothing', '0', 2, 'you would gain 0.00'],
  ])('of several units says what days of %s would bring', (_, netAfterFee, qty, words) => {
    renderForMember(<WorstCase {...of(brings(netAfterFee), qty)} />)
    expect(text()).toContain('You can lose all 54.00')
    expect(text()).toContain(`If every day were like Mar 1, 2026, ${words}`)
  })

  test.each([
    ['one unit, whose result is with the terms', brings('-0.02'), 1],
    ['a plan without a settled day', { today: null }, 2],
  ])('of %s is only that all can be lost', (_, changes, qty) => {
    renderForMember(<WorstCase {...of(changes, qty)} />)
    expect(text()).not.toContain('If every day')
    expect(text()).toContain('You can lose all')
  })

  test('leads to the calculator of the same plan', () => {
    const { plan, ...rest } = of()
    renderForMember(<WorstCase plan={plan} {...rest} />)
    expect(screen.getByRole('link').getAttribute('href')).toBe(to.calculator({ planId: plan.planId }))
  })
})

describe('the terms of a plan', () => {
  const terms = () => screen.getByRole('region', { name: 'North 90' })

  test.each([
    [{ termDays: 1 }, '1 day ·'],
    [{ termDays: 720 }, '720 days ·'],
    [{ withdrawalDays: 30 }, 'Until day 30: all of the unused fee'],
    [{ serviceFeeBps: 0 }, 'a service fee of 0%'],
    [{ serviceFeeBps: 325 }, 'a service fee of 3.25%'],
    [{ country: 'IS' }, 'Iceland'],
  ])('with %o say “%s”', (changes, text) => {
    renderForMember(<PlanTerms plan={createPlan(changes)} />)
    expect(terms().textContent).toContain(text)
  })

  test('name the goods, or call them goods, and only of a plan that ships any', () => {
    const { unmount } = renderForMember(<PlanTerms plan={createPlan({ ships: true, goods: 'A miner' })} />)
    expect(terms().textContent).toContain('Includes: A miner, sent after cooling-off')
    unmount()
    const other = renderForMember(<PlanTerms plan={createPlan({ ships: true, goods: null })} />)
    expect(terms().textContent).toContain('Includes: goods,')
    other.unmount()
    renderForMember(<PlanTerms plan={createPlan()} />)
    expect(terms().textContent).not.toContain('Includes')
  })

  test('have no calculation before the first settled day', () => {
    renderForMember(<PlanTerms plan={createPlan({ today: null })} />)
    expect(within(terms()).queryByText('Calculation')).toBeNull()
    expect(within(terms()).getByText('All contract terms')).toBeTruthy()
  })

  test('are in the reader’s language, with its names and forms', async () => {
    await activateLocale('fr')
    renderForMember(<PlanTerms plan={createPlan({ country: 'NO', serviceFeeBps: 325 })} />)
    const text = terms().textContent.replaceAll(/\s/g, ' ')
    expect(text).toContain('Norvège')
    expect(text).toContain('3,25 %')
    expect(text).toContain('90 jours')
    expect(text).toContain('17,5 J/TH')
  })
})
