import { addDays, dayOf } from '@terahold/money/day'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { DayRangeChoice } from './day-range-choice.tsx'

setUpComponentTests()

describe('the choice of days', () => {
  test('starts with all days', () => {
    renderForMember(<DayRangeChoice onChange={() => {}} />)
    const pressed = screen.getAllByRole('button').map((chip) => chip.getAttribute('aria-pressed'))
    expect(pressed).toEqual(['true', 'false', 'false', 'false', 'false'])
  })

  test.each([7, 30, 90])('counts today among the last %i days', async (count) => {
    const onChange = vi.fn()
    const { user } = renderForMember(<DayRangeChoice onChange={onChange} />)
    await user.click(screen.getByRole('button', { name: `${count} days` }))
    const today = dayOf(new Date())
    expect(onChange).toHaveBeenLastCalledWith({ from: addDays(today, 1 - count), to: today })
  })

  test('turns two days that are the wrong way round', async () => {
    const onChange = vi.fn()
    const { user } = renderForMember(<DayRangeChoice onChange={onChange} />)
    await user.click(screen.getByRole('button', { name: /From/ }))
    expect(onChange).toHaveBeenLastCalledWith({})
    fireEvent.change(screen.getByLabelText(/First day/), { target: { value: '2026-03-05' } })
    expect(onChange).toHaveBeenLastCalledWith({ from: '2026-03-05' })
    fireEvent.change(screen.getByLabelText(/Last day/), { target: { value: '2026-03-01' } })
    expect(onChange).toHaveBeenLastCalledWith({ from: '2026-03-01', to: '2026-03-05' })
  })
})
