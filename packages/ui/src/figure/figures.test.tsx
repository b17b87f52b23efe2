// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Amount } from './amount.tsx'
import { Countdown } from './countdown.tsx'
import { Figure } from './figure.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { StateLog, type StateLogEntry } from './state-log.tsx'

afterEach(cleanup)

describe('an amount', () => {
  const text = (element: Parameters<typeof render>[0]) => {
    const { container } = render(element)
    return container.textContent
  }

  test.each([
    [{ value: '1234.5' }, '1,234.50 USDT'],
    [{ value: '0.00012345' }, '0.0001 USDT'],
    [{ value: '0.072' }, '0.0720 USDT'],
    [{ value: '0.05' }, '0.05 USDT'],
    [{ value: '1.072' }, '1.07 USDT'],
    [{ value: '12.34567' }, '12.34 USDT'],
    [{ value: '12.34567', exact: true }, '12.34567 USDT'],
    [{ value: 38_000n, decimals: 4 }, '3.80 USDT'],
    [{ value: '2', sign: 'always' as const }, '+2.00 USDT'],
    [{ value: '0', sign: 'always' as const }, '0.00 USDT'],
    [{ value: '0.000000000000000001' }, '<0.0001 USDT'],
    [{ value: '-0.000000000000000001' }, '−0.0001 USDT'],
    [{ value: 1n, decimals: 18, exact: true }, '0.000000000000000001 USDT'],
    [{ value: 10n ** 18n - 1n, decimals: 18 }, '0.9999 USDT'],
    [{ value: 2n ** 128n, decimals: 6 }, '340,282,366,920,938,463,463,374,607,431,768.21 USDT'],
  ])('of %o is %s', (props, shown) => {
    expect(text(<Amount unit="USDT" locale="en" {...props} />)).toBe(shown)
  })

  test('that is a loss has a sign and a word, not only a colour', () => {
    expect(text(<Amount unit="USDT" locale="en" value="-2.5" lossWord="loss" />)).toMatch(/^[-−]2\.50 USDT loss$/)
  })

  test('has all its decimals in its title once some are left out', () => {
    const { container } = render(<Amount unit="USDT" locale="en" value="12.34567" />)
    expect(container.querySelector('[title]')?.getAttribute('title')).toBe('12.34567 USDT')
    cleanup()
    expect(render(<Amount unit="USDT" locale="en" value="12.34" />).container.querySelector('[title]')).toBeNull()
  })

  test('shows all its decimals at a tap, and fewer at the next', async () => {
    const user = userEvent.setup()
    const { container } = render(<Amount tap unit="USDT" locale="en" value="12.34567" />)
    await user.click(screen.getByRole('button', { expanded: false }))
    expect(container.textContent).toBe('12.34567 USDT')
    await user.click(screen.getByRole('button', { expanded: true }))
    expect(container.textContent).toBe('12.34 USDT')
  })

  test('is written as the language does', () => {
    expect(text(<Amount unit="USDT" locale="es" value="12345.5" />)).toBe('12.345,50 USDT')
  })
})

describe('a countdown', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const shown = (onEnd = () => {}, deadline = 65_000) => (
    <Countdown
      deadline={deadline}
      now={() => now}
      format={(seconds) => `${seconds} s`}
      endedText="over"
      onEnd={onEnd}
    />
  )
  let now = 0
  const pass = (milliseconds: number) =>
    act(() => {
      now += milliseconds
      vi.advanceTimersByTime(milliseconds)
    })

  test('counts by the given clock, ends once, and says so', () => {
    now = 0
    const ended = vi.fn()
    const { container } = render(shown(ended))
    expect(container.textContent).toBe('65 s')
    pass(5_000)
    expect(container.textContent).toBe('60 s')
    expect(ended).not.toHaveBeenCalled()
    pass(60_000)
    expect(container.textContent).toBe('over')
    pass(10_000)
    expect(ended).toHaveBeenCalledOnce()
  })

  test('with a new deadline counts again and ends again', () => {
    now = 0
    const ended = vi.fn()
    const { container, rerender } = render(shown(ended))
    pass(65_000)
    expect(container.textContent).toBe('over')
    rerender(shown(ended, 95_000))
    expect(container.textContent).toBe('30 s')
    pass(30_000)
    expect(container.textContent).toBe('over')
    expect(ended).toHaveBeenCalledTimes(2)
  })

  test('catches up after the device has slept', () => {
    now = 0
    const { container } = render(shown())
    now += 40_000
    pass(1_000)
    expect(container.textContent).toBe('24 s')
  })

  test('that is gone does not end', () => {
    now = 0
    const ended = vi.fn()
    render(shown(ended)).unmount()
    pass(99_000)
    expect(ended).not.toHaveBeenCalled()
  })

  test('that is over from the start never shows a negative time', () => {
    now = 99_000
    const { container } = render(shown())
    expect(container.textContent).toBe('over')
  })
})

describe('a progress bar', () => {
  const share = () => screen.getByRole('progressbar').getAttribute('aria-valuenow')

  test.each([
    [1n, 3n, '33'],
    [0, 0, '0'],
    [7n, 5n, '100'],
    [-1, 5, '0'],
    [999_999_999_999_999_999n, 1_000_000_000_000_000_000n, '99'],
  ])('of %s of %s is at %s %%', (value, max, percent) => {
    render(<ProgressBar label="Sold" value={value} max={max} valueText="some of it" />)
    expect(share()).toBe(percent)
    expect(screen.getByText('some of it')).toBeTruthy()
  })
})

describe('a figure', () => {
  test('is text, a link or a button, by what opens its source', async () => {
    const open = vi.fn()
    const user = userEvent.setup()
    render(<Figure label="Paid">1</Figure>)
    expect(screen.queryByRole('link') ?? screen.queryByRole('button')).toBeNull()
    cleanup()
    render(
      <Figure label="Paid" href="#/x">
        1
      </Figure>,
    )
    expect(screen.getByRole('link').textContent).toContain('Paid')
    cleanup()
    render(
      <Figure label="Paid so far" onOpen={open}>
        1
      </Figure>,
    )
    await user.click(screen.getByRole('button'))
    expect(open).toHaveBeenCalledOnce()
    expect(screen.getByRole('button').textContent).toContain('Paid so far')
  })

  test('names how it was checked', () => {
    render(
      <Figure label="Paid" proof="failed" proofLabel="not found">
        1
      </Figure>,
    )
    expect(screen.getByRole('img', { name: 'not found' })).toBeTruthy()
  })
})

test('the steps of an order are an ordered list that says in words how far it is', () => {
  const entries: StateLogEntry[] = [
    { id: '1', title: 'Paid', at: '1 March', state: 'done', stateLabel: 'done' },
    { id: '2', title: 'Confirming', detail: '3 of 12 blocks', state: 'current', stateLabel: 'under way' },
    { id: '3', title: 'Running', state: 'waiting', stateLabel: 'to come' },
  ]
  render(<StateLog label="Order" entries={entries} />)
  const steps = within(screen.getByRole('list', { name: 'Order' })).getAllByRole('listitem')
  expect(steps.map((step) => within(step).getByRole('img').getAttribute('aria-label'))).toEqual([
    'done',
    'under way',
    'to come',
  ])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Paid1 March', 'Confirming3 of 12 blocks', 'Running'])
})
