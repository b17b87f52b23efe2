import { points } from '@terahold/contract/calls/member/points'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { usePoints } from './points.ts'
import { PointsCard } from './points-card.tsx'
import { PointsHistory } from './points-history.tsx'

setUpComponentTests()

function Points() {
  const list = usePoints()
  return (
    <>
      <PointsCard points={list} />
      <PointsHistory points={list} nameOf={(id) => (id === 'task-1' ? 'Follow us' : undefined)} />
    </>
  )
}

const task = {
  id: '0197f5a0-0000-7000-8000-00000000000a',
  delta: '1250',
  reason: 'task',
  refId: 'task-1',
  at: '2026-03-01T10:00:00.000Z',
} as const
const reversal = {
  id: '0197f5a0-0000-7000-8000-00000000000b',
  delta: '-50',
  reason: 'reversal',
  refId: 'gone',
  at: '2026-02-01T10:00:00.000Z',
} as const

describe('points', () => {
  test('show the balance and each entry with its sign and what it was for', async () => {
    api.answer(points, { data: { balance: '1200' }, rows: [task, reversal], total: 2 })
    renderForMember(<Points />)
    const history = await screen.findByRole('region', { name: 'Points history' })
    await within(history).findByText('Task approved')
    expect(history.textContent).toContain('+1,250')
    expect(history.textContent).toContain('Follow us')
    expect(history.textContent).toMatch(/[-−]50/)
    expect(await screen.findByText(/1,200/)).toBeTruthy()
  })

  test('say when there are none yet', async () => {
    api.answer(points, { data: { balance: '0' }, rows: [], total: 0 })
    renderForMember(<Points />)
    expect(await screen.findByText(/No points yet/)).toBeTruthy()
  })

  test('show a skeleton while the balance is on its way', () => {
    api.hang(points)
    renderForMember(<Points />)
    expect(screen.getByText('Loading')).toBeTruthy()
    expect(screen.queryByText(/No points yet/)).toBeNull()
  })

  test('show the refusal of the server and read again on request', async () => {
    api.refuse(points, { code: 429, message: 'Too many requests.' })
    const { user } = renderForMember(<Points />)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Too many requests.')
    expect(screen.queryByText(/No points yet/)).toBeNull()
    api.answer(points, { data: { balance: '7' }, rows: [], total: 0 })
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^7/)).toBeTruthy()
  })
})
