import { useQuery } from '@tanstack/react-query'
import { points } from '@terahold/contract/calls/member/points'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { api, goOffline, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { api as client } from '../api/api.ts'
import { serverTime } from '../clock/server-clock.ts'
import { queryClient } from '../query/query-client.ts'
import { QueryView } from './query-view.tsx'

setUpComponentTests()

const queryKey = ['query-view-test']

function View({ compact = false }: { readonly compact?: boolean }) {
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await client.points({}, { signal })).data,
  })
  return (
    <section aria-label="view">
      <QueryView query={query} compact={compact}>
        {({ balance }) => <p>{`balance ${balance}`}</p>}
      </QueryView>
    </section>
  )
}

const view = () => within(screen.getByRole('region', { name: 'view' }))
const answerWith = (balance: string) => api.answer(points, { data: { balance }, rows: [], total: 0 })

describe('the view of a query', () => {
  test('is busy while the answer is on its way', () => {
    api.hang(points)
    renderForMember(<View />)
    expect(view().getByRole('status').getAttribute('aria-busy')).toBe('true')
  })

  test('shows the data without any note once it came', async () => {
    answerWith('12')
    renderForMember(<View />)
    expect(await screen.findByText('balance 12')).toBeTruthy()
    expect(view().queryByRole('status')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([false, true])('shows a refusal with a retry (compact: %s)', async (compact) => {
    api.refuse(points, { code: 429, message: 'Too many requests.' })
    const { user } = renderForMember(<View compact={compact} />)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Too many requests.')
    answerWith('3')
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('balance 3')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('does not repeat a refused call by itself', async () => {
    api.refuse(points, { code: 403, message: 'No.' })
    renderForMember(<View />)
    await screen.findByRole('alert')
    expect(api.requests(points)).toHaveLength(1)
  })

  test.each([false, true])('says that the device is offline (compact: %s)', async (compact) => {
    await goOffline()
    renderForMember(<View compact={compact} />)
    const alert = await screen.findByRole('alert', {}, { timeout: 8_000 })
    expect(alert.textContent).toContain('offline')
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(api.requests(points)).toHaveLength(3)
  })

  test('keeps the figures and gives their age when reading them again fails', async () => {
    answerWith('12')
    renderForMember(<View />)
    await screen.findByText('balance 12')
    api.refuse(points, { code: 500, message: 'Broken.' })
    await queryClient.refetchQueries({ queryKey })
    expect((await view().findByRole('status')).textContent).toMatch(/\d/)
    expect(screen.getByText('balance 12')).toBeTruthy()
  })

  test('gives their day as well once they are older than half a day', async () => {
    answerWith('12')
    renderForMember(<View />)
    await screen.findByText('balance 12')
    api.refuse(points, { code: 500, message: 'Broken.' })
    await queryClient.refetchQueries({ queryKey })
    const note = await view().findByRole('status')
    const year = String(new Date().getFullYear())
    expect(note.textContent).not.toContain(year)
    vi.spyOn(serverTime, 'now').mockReturnValue(Date.now() + 13 * 3_600_000)
    await queryClient.refetchQueries({ queryKey })
    await waitFor(() => expect(note.textContent).toContain(year))
    vi.restoreAllMocks()
  })

  test('drops the age once newer figures came', async () => {
    answerWith('12')
    renderForMember(<View />)
    await screen.findByText('balance 12')
    api.refuse(points, { code: 500, message: 'Broken.' })
    await queryClient.refetchQueries({ queryKey })
    await view().findByRole('status')
    answerWith('13')
    await queryClient.refetchQueries({ queryKey })
    expect(await screen.findByText('balance 13')).toBeTruthy()
    await waitFor(() => expect(view().queryByRole('status')).toBeNull())
  })

  test('gives the day of figures that were kept from an earlier visit', async () => {
    api.hang(points)
    queryClient.setQueryData(queryKey, { balance: '5' }, { updatedAt: Date.parse('2026-01-02T03:04:00.000Z') })
    renderForMember(<View />)
    expect(await screen.findByText('balance 5')).toBeTruthy()
    expect(view().getByRole('status').textContent).toContain('2026')
  })

  test.each([
    ['once for parts within each other that are equally old', '2026-01-02T03:04:00.000Z', 1],
    ['for each of them when they are not', '2026-01-01T03:04:00.000Z', 2],
  ])('gives the time %s', async (_, updatedAt, times) => {
    api.hang(points)
    queryClient.setQueryData(queryKey, { balance: '5' }, { updatedAt: Date.parse('2026-01-02T03:04:00.000Z') })
    const outer = { data: 'outer', error: null, isError: false, isFetching: true, refetch: async () => undefined }
    renderForMember(<QueryView query={{ ...outer, dataUpdatedAt: Date.parse(updatedAt) }}>{() => <View />}</QueryView>)
    await screen.findByText('balance 5')
    expect(screen.getAllByText(/^Figures of/)).toHaveLength(times)
  })
})
