import { notifications, readNotifications } from '@terahold/contract/calls/member/notifications'
import { announcements } from '@terahold/contract/calls/member/support'
import { to } from '@terahold/contract/pages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import type { Notification } from './inbox.ts'
import { InboxButton } from './inbox-button.tsx'
import { InboxSheet } from './inbox-sheet.tsx'

setUpComponentTests()

const createNotification = (number: number, changes: Partial<Notification> = {}): Notification => ({
  eventId: testId(number),
  kind: 'settlement',
  state: null,
  at: '2026-03-01T10:00:00.000Z',
  read: true,
  amount: '0.42',
  orderId: null,
  orderNo: null,
  ticketNo: null,
  ...changes,
})

describe('the bell', () => {
  test('counts what is unread, and no longer once the list was shown', async () => {
    api.answer(notifications, {
      data: { unread: 1, items: [createNotification(72, { read: false }), createNotification(71)] },
    })
    api.answer(readNotifications, { data: { ok: true } })
    const { user } = renderForMember(<InboxButton />)
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
    const items = within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('listitem')
    expect(items.map((item) => within(item).queryAllByLabelText('unread').length)).toEqual([1, 0])
    await waitFor(() => expect(api.requests(readNotifications)).toMatchObject([{ body: { eventId: testId(72) } }]))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy()
  })
})

describe('announcements', () => {
  const row = {
    id: testId(9),
    title: 'Maintenance',
    text: 'On Sunday the app is down.',
    from: '2026-03-01T10:00:00.000Z',
  }

  test('count as unread until the list was shown on this device, and are above the notifications', async () => {
    api.answer(announcements, { rows: [row], total: 1 })
    api.answer(notifications, { data: { unread: 0, items: [] } })
    const { user } = renderForMember(<InboxButton />)
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
    const [first] = within(await screen.findByRole('list', { name: 'Announcements' })).getAllByRole('listitem')
    expect(first?.textContent).toContain('MaintenanceOn Sunday the app is down.')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy()
  })
})

describe('announcements that were shown', () => {
  const row = { id: testId(9), title: 'Maintenance', text: 'On Sunday.', from: '2026-03-01T10:00:00.000Z' }
  const bell = (name: string) => screen.findByRole('button', { name })

  async function showOnce() {
    api.answer(announcements, { rows: [row], total: 1 })
    api.answer(notifications, { data: { unread: 0, items: [] } })
    const { user, unmount } = renderForMember(<InboxButton />)
    await user.click(await bell('Notifications, 1 unread'))
    await screen.findByRole('list', { name: 'Announcements' })
    await user.keyboard('{Escape}')
    await bell('Notifications')
    unmount()
    queryClient.clear()
  }

  test('stay so when the list is opened and closed while they cannot be read', async () => {
    await showOnce()
    api.refuse(announcements, { code: 503, message: 'Later.' })
    const { user, unmount } = renderForMember(<InboxButton />)
    await user.click(await bell('Notifications'))
    await screen.findByText('Nothing new')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    unmount()
    queryClient.clear()
    api.answer(announcements, { rows: [row], total: 1 })
    renderForMember(<InboxButton />)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(await bell('Notifications')).toBeTruthy()
  })

  test('are unread no more than once, and a new one counts by itself', async () => {
    await showOnce()
    api.answer(announcements, { rows: [{ ...row, id: testId(10), title: 'A new plan' }, row], total: 2 })
    renderForMember(<InboxButton />)
    expect(await bell('Notifications, 1 unread')).toBeTruthy()
  })

  test('give the focus back to the bell', async () => {
    api.answer(announcements, { rows: [row], total: 1 })
    api.answer(notifications, { data: { unread: 0, items: [] } })
    const { user } = renderForMember(<InboxButton />)
    await user.click(await bell('Notifications, 1 unread'))
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(async () => expect(document.activeElement).toBe(await bell('Notifications')))
  })
})

describe('notifications that were shown', () => {
  const data = { unread: 1, items: [createNotification(72, { read: false })] }

  test('stay unread when the server did not hear of it, and are read at the next opening', async () => {
    api.answer(notifications, { data })
    api.disconnect(readNotifications)
    const { user } = renderForMember(<InboxButton />)
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
    await waitFor(() => expect(api.requests(readNotifications)).toHaveLength(1))
    await user.keyboard('{Escape}')
    const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' })
    api.answer(readNotifications, { data: { ok: true } })
    await user.click(bell)
    await waitFor(() => expect(api.requests(readNotifications)).toHaveLength(2))
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
  })
})

describe('the list of notifications', () => {
  test('leads each entry to its subject, and closes', async () => {
    const order = { orderId: testId(3), orderNo: 'TH-260301-AAAAAAAA', amount: null }
    api.answer(notifications, {
      data: {
        unread: 0,
        items: [
          createNotification(80),
          createNotification(79, { kind: 'order-shipped', state: 'shipped', ...order }),
          createNotification(78, { kind: 'order', state: 'active', ...order }),
          createNotification(77, { kind: 'withdrawal', state: 'confirmed', amount: null }),
          createNotification(76, { kind: 'ticket', state: 'answered', ticketNo: 'TK-1', amount: null }),
          createNotification(75, { kind: 'deposit', state: 'final', amount: '3.6' }),
        ],
      },
    })
    const onClose = vi.fn()
    const { user } = renderForMember(<InboxSheet onClose={onClose} />)
    const links = await screen.findAllByRole('link')
    expect(links.map((link) => [link.getAttribute('href'), link.textContent?.split('Mar')[0]])).toEqual([
      [to.performance(), expect.stringContaining('Mining credited')],
      [to.shipment({ orderId: testId(3), orderNo: 'TH-260301-AAAAAAAA' }), expect.stringContaining('on their way')],
      [to.myPower(), expect.stringContaining('Your power is running')],
      [to.withdrawals(), expect.stringContaining('Withdrawal paid')],
      [to.support({ view: 'tickets' }), expect.stringContaining('Support has answered')],
      [to.my(), expect.stringContaining('Payment received')],
    ])
    await user.click(links[0] as HTMLElement)
    expect(onClose).toHaveBeenCalledOnce()
    expect(api.requests(readNotifications)).toEqual([])
  })

  test('says what will appear while there is nothing', async () => {
    api.answer(notifications, { data: { unread: 0, items: [] } })
    renderForMember(<InboxSheet onClose={() => {}} />)
    expect(await screen.findByText('Nothing new')).toBeTruthy()
  })

  test('shows that it loads', async () => {
    api.hang(notifications)
    renderForMember(<InboxSheet onClose={() => {}} />)
    expect(await screen.findByText('Loading')).toBeTruthy()
  })

  test('shows an error, and loads on a retry', async () => {
    api.refuse(notifications, { code: 500, message: 'Something went wrong.' })
    const { user } = renderForMember(<InboxSheet onClose={() => {}} />)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    api.answer(notifications, { data: { unread: 0, items: [createNotification(80)] } })
    await user.click(retry)
    expect(await screen.findByText('Mining credited')).toBeTruthy()
  })
})
