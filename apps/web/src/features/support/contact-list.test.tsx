import { contacts } from '@terahold/contract/calls/member/support'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { storage } from '../../shared/storage/storage.ts'
import { api, goOffline, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { ContactList } from './contact-list.tsx'

setUpComponentTests()

const channels = [
  { kind: 'email' as const, label: 'Support', value: 'help@terahold.example', hours: 'Mo to Fr' },
  { kind: 'telegram' as const, label: 'Chat', value: '@terahold', hours: null },
  { kind: 'phone' as const, label: 'Phone', value: '+49 30 1234', hours: null },
]
const show = (rows: typeof channels = channels) => {
  api.answer(contacts, { rows, total: rows.length })
  return renderForMember(<ContactList />)
}

describe('our channels', () => {
  test('are named with their address and hours, and can be opened where a device can', async () => {
    show()
    const rows = await screen.findAllByRole('link')
    expect(rows.map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
      ['Supporthelp@terahold.example · Mo to Fr', 'mailto:help@terahold.example'],
      ['Phone+49 30 1234', 'tel:+49301234'],
    ])
    expect(screen.getByText('@terahold')).toBeTruthy()
  })

  test('are said to be the only ones, and that we never ask for a key', async () => {
    show()
    expect(
      await screen.findByText(/^These are our only channels\. We never ask for a code, a key or money\.$/),
    ).toBeTruthy()
  })

  test('are the form while there is no other, still with the warning', async () => {
    show([])
    expect(await screen.findByText('Write to us with the feedback form.')).toBeTruthy()
    expect(screen.getByText(/^These are our only channels/)).toBeTruthy()
  })

  test('are never guessed: while they cannot be read, the list says so and is read again at a tap', async () => {
    api.refuse(contacts, { code: 503, message: 'Back soon.' })
    const { user } = renderForMember(<ContactList />)
    expect((await screen.findByRole('alert')).textContent).toContain('Back soon.')
    expect(screen.queryByText(/^These are our only channels/)).toBeNull()
    api.answer(contacts, { rows: channels, total: 3 })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Support')).toBeTruthy()
  })

  test('are kept on the device for when the server is away', async () => {
    const { unmount } = show()
    await screen.findByText('Support')
    await waitFor(() => expect(storage.keys().some((key) => key.includes('contacts'))).toBe(true))
    unmount()
    queryClient.removeQueries({ queryKey: ['contacts'] })
    await goOffline()
    renderForMember(<ContactList />)
    expect(await screen.findByText('Support')).toBeTruthy()
    expect(await screen.findByText(/Update failed\.$/)).toBeTruthy()
  })
})
