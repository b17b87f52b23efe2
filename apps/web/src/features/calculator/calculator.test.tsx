import { formatSigned, parseAmount } from '@terahold/money/amount'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createPlan } from '../../testing/plan-fixture.ts'
import { Calculator } from './calculator.tsx'
import { project } from './projection.ts'

setUpComponentTests()

const free = { power: '10', termDays: 30, price: '9', feePerThDay: '0.03', tariff: '0', serviceFeeBps: 0 }
const network = {
  day: '2026-03-01',
  difficulty: 150_000_000_000_000n,
  subsidySat: 312_500_000n,
  usdtPerBtc: parseAmount('100000.99', 18),
}

function show(changes: Parameters<typeof createPlan>[0] = {}, { qty = 1, usdtPerBtc = network.usdtPerBtc } = {}) {
  const wanted = { plan: createPlan({ ...free, ...changes }), qty, uptimeBps: 10_000 }
  renderForMember(<Calculator wanted={wanted} network={{ ...network, usdtPerBtc }} />)
  return wanted
}

const price = () => screen.getByRole('slider', { name: 'Bitcoin price at the end' })
const difficulty = () => screen.getByRole('slider', { name: 'Difficulty every 2 weeks' })
const own = () => screen.getByRole('region', { name: 'Result with your assumptions' })
const move = (slider: HTMLElement, value: number) => fireEvent.change(slider, { target: { value: `${value}` } })

describe('the sliders', () => {
  test.each([
    [-9_000, '10,000 USDT (−90%)'],
    [-500, '95,000 USDT (−5%)'],
    [0, '100,000 USDT (0%)'],
    [20_000, '300,002 USDT (+200%)'],
  ])('at %i bps of price read %s', (bps, text) => {
    show()
    move(price(), 500)
    move(price(), bps)
    expect(price().getAttribute('aria-valuetext')).toBe(text)
  })

  test.each([
    [-500, '−5%'],
    [50, '+0.5%'],
    [1_000, '+10%'],
  ])('at %i bps of difficulty read %s', (bps, text) => {
    show()
    move(difficulty(), bps)
    expect(difficulty().getAttribute('aria-valuetext')).toBe(text)
  })

  test('start at a growing difficulty, not at the best case', () => {
    show()
    expect([price(), difficulty()].map((slider) => (slider as HTMLInputElement).value)).toEqual(['0', '200'])
  })

  test('move the result and the break-even price, and none of the three cases', () => {
    show()
    const cases = () =>
      within(screen.getByText('Three cases').closest('section') ?? document.body).getAllByRole('definition')
    const [before, fixed] = [own().textContent, cases().map(({ textContent }) => textContent)]
    const needed = () => screen.getByText(/you break even if bitcoin stays at/).textContent
    const former = needed()
    move(difficulty(), 1_000)
    expect(own().textContent).not.toBe(before)
    expect(needed()).not.toBe(former)
    expect(needed()).toContain('At 10% difficulty growth')
    expect(cases().map(({ textContent }) => textContent)).toEqual(fixed)
  })
})

describe('the result', () => {
  test('comes from the projection, with its sign and the word for a loss', () => {
    const wanted = show()
    move(price(), -9_000)
    const { result } = project(wanted, network, { priceBps: -9_000, difficultyBps: 200 })
    expect(result).toBeLessThan(0n)
    expect(formatSigned(result, 18)).toMatch(/^-2\.31/)
    // A loss is rounded up.
    expect(own().textContent).toContain('−2.32 USDT')
    expect(own().textContent).toContain('loss')
  })

  test.each([
    ['a huge price', { price: '123456789012', termDays: 720 }, { qty: 10_000 }, '−1,234,567,888,208,421.26 USDT'],
    ['a price of nothing', { price: '0' }, {}, '+12.'],
  ])('of %s is written out, without an exponent', (_, changes, options, text) => {
    show(changes, options)
    expect(own().textContent).toContain(text)
    expect(own().textContent).not.toMatch(/e\+|NaN|Infinity/)
  })

  test('of a bitcoin that is worth nothing loses all that was paid, and breaks even at a price', () => {
    show({}, { usdtPerBtc: 0n })
    expect(own().textContent).toMatch(/−9\.00/)
    expect(screen.getByText(/It was 0 USDT/)).toBeTruthy()
  })

  test('of a plan that is too dear can break even at no price', () => {
    show({ price: '900000000' })
    expect(screen.getByText('You cannot break even at any bitcoin price.')).toBeTruthy()
  })
})

test('a changed language changes the figures’ form and keeps the assumptions', async () => {
  show()
  move(price(), -9_000)
  await act(() => activateLocale('fr'))
  const [slider] = screen.getAllByRole('slider')
  expect((slider as HTMLInputElement).value).toBe('-9000')
  expect(slider?.getAttribute('aria-valuetext')?.replaceAll(/\s/g, ' ')).toBe('10 000 USDT (−90 %)')
})
