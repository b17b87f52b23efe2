import { settings } from '@terahold/contract/calls/member/profile'
import { notificationTopics } from '@terahold/contract/codes/members'
import { to } from '@terahold/contract/pages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { api, goOffline, renderForMember, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { NameSheet } from './name-sheet.tsx'
import { NotificationsSheet } from './notifications-sheet.tsx'
import { ThemeSheet } from './theme-sheet.tsx'

setUpComponentTests()

const saved = { name: 'Ada', locale: null, notifications: { email: [], push: [] } }

describe('the display name', () => {
  test('is sent trimmed with Enter', async () => {
    api.answer(settings, { data: saved })
    const onClose = vi.fn()
    const { user } = renderForMember(<NameSheet name={null} onClose={onClose} />)
    await user.type(screen.getByRole('textbox'), ' Ada {Enter}')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(api.requests(settings)).toMatchObject([{ body: { name: 'Ada' } }])
  })

  test('starts with the present name', () => {
    renderForMember(<NameSheet name="Grace" onClose={() => {}} />)
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Grace')
  })

  test('is not sent empty', async () => {
    const { user } = renderForMember(<NameSheet name={null} onClose={() => {}} />)
    await user.type(screen.getByRole('textbox'), '   {Enter}')
    await waitFor(() => expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true'))
    expect(api.requests(settings)).toEqual([])
  })

  test('shows a refusal at the field and keeps what was typed', async () => {
    api.refuse(settings, { code: 400, message: 'Not this name.', field: 'name' })
    const onClose = vi.fn()
    const { user } = renderForMember(<NameSheet name="Ada" onClose={onClose} />)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Not this name.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Ada')
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('notifications', () => {
  const chosen = { email: ['deposit' as const], push: [] }

  test('show each kind once for email and once for devices', () => {
    renderForMember(<NotificationsSheet hasEmail chosen={chosen} device={<p>this device</p>} onClose={() => {}} />)
    expect(screen.getAllByRole('checkbox')).toHaveLength(2 * notificationTopics.length)
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toHaveLength(1)
    expect(screen.getByText('this device')).toBeTruthy()
  })

  test('offer a member without an email to bind one, instead of choices that do nothing', () => {
    renderForMember(<NotificationsSheet hasEmail={false} chosen={chosen} device={null} onClose={() => {}} />)
    expect(screen.getAllByRole('checkbox')).toHaveLength(notificationTopics.length)
    expect(screen.getByRole('link', { name: 'Bind your email' }).getAttribute('href')).toBe(to.bindEmail())
  })

  test('send only the channel that changed', async () => {
    api.answer(settings, { data: saved })
    const { user } = renderForMember(<NotificationsSheet hasEmail chosen={chosen} device={null} onClose={() => {}} />)
    const [byEmail] = screen.getAllByRole('group')
    if (byEmail === undefined) throw new Error('no group of emails')
    await user.click(within(byEmail).getAllByRole('checkbox')[0] ?? byEmail)
    await waitFor(() => expect(api.requests(settings)).toMatchObject([{ body: { notifications: { email: [] } } }]))
    expect(api.requests(settings)[0]?.body).not.toHaveProperty('notifications.push')
  })

  test('keep the focus while a change is saved, and take no second one until then', async () => {
    api.hang(settings)
    const { user } = renderForMember(<NotificationsSheet hasEmail chosen={chosen} device={null} onClose={() => {}} />)
    const [first, second] = screen.getAllByRole<HTMLInputElement>('checkbox')
    if (first === undefined || second === undefined) throw new Error('no switches')
    const wasOn = second.checked
    await user.click(first)
    await waitFor(() => expect(first.getAttribute('aria-disabled')).toBe('true'))
    expect(screen.getAllByRole<HTMLFieldSetElement>('group').some(({ disabled }) => disabled)).toBe(false)
    expect(document.activeElement).toBe(first)
    await user.click(second)
    expect(second.checked).toBe(wasOn)
    expect(api.requests(settings)).toHaveLength(1)
  })

  test('say why a change was refused', async () => {
    api.refuse(settings, { code: 500, message: 'Broken.' })
    const { user } = renderForMember(<NotificationsSheet hasEmail chosen={chosen} device={null} onClose={() => {}} />)
    await user.click(screen.getAllByRole('checkbox')[3] ?? document.body)
    await waitFor(() => expect(toasts()).toEqual([{ text: 'Broken.', kind: 'error' }]))
  })

  test('cannot be changed offline', async () => {
    renderForMember(<NotificationsSheet hasEmail chosen={chosen} device={null} onClose={() => {}} />)
    await goOffline()
    for (const group of screen.getAllByRole('group')) expect(group.hasAttribute('disabled')).toBe(true)
  })
})

describe('the appearance', () => {
  test('marks the one in use and closes with a choice', async () => {
    const onClose = vi.fn()
    const { user } = renderForMember(<ThemeSheet onClose={onClose} />)
    const choices = within(screen.getByRole('list')).getAllByRole('button')
    expect(choices.filter((choice) => choice.getAttribute('aria-current') === 'true')).toHaveLength(1)
    await user.click(choices[0] ?? document.body)
    expect(onClose).toHaveBeenCalledOnce()
  })
})
