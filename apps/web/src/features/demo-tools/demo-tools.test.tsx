import { demoPaths } from '@terahold/contract/service-paths'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { member, renderForMember, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { ClockTool } from './clock-tool.tsx'
import { FaucetTool } from './faucet-tool.tsx'
import { MailTool } from './mail-tool.tsx'

setUpComponentTests()

type Sent = { readonly path: string; readonly body: unknown }

/** The demo's own server, which is not part of the contract. */
const sent: Sent[] = []
let answer: unknown = { code: 200 }
beforeEach(() => {
  sent.length = 0
  answer = { code: 200 }
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    sent.push({ path: url, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    return Promise.resolve(Response.json(answer))
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the faucet', () => {
  test('sends test money to the member’s own address', async () => {
    const { user } = renderForMember(<FaucetTool />)
    await user.click(screen.getByRole('button', { name: 'Get test money' }))
    await waitFor(() => expect(toasts()).toHaveLength(1))
    expect(sent).toEqual([{ path: demoPaths.faucet, body: { address: member.address } }])
  })

  test('sends to another address, without the spaces around it', async () => {
    const { user } = renderForMember(<FaucetTool />)
    const address = screen.getByRole('textbox', { name: 'Address' })
    await user.clear(address)
    await user.type(address, `  0x${'ab'.repeat(20)} `)
    await user.click(screen.getByRole('button', { name: 'Get test money' }))
    await waitFor(() => expect(toasts().map(({ kind }) => kind)).toEqual(['success']))
    expect(sent).toEqual([{ path: demoPaths.faucet, body: { address: `0x${'ab'.repeat(20)}` } }])
  })

  test('complains no longer once the address is changed', async () => {
    const { user } = renderForMember(<FaucetTool />)
    const address = screen.getByRole('textbox', { name: 'Address' })
    await user.type(address, 'x')
    await user.click(screen.getByRole('button', { name: 'Get test money' }))
    expect(address.getAttribute('aria-invalid')).toBe('true')
    await user.type(address, '{Backspace}')
    await waitFor(() => expect(address.getAttribute('aria-invalid')).toBeNull())
  })

  test('asks for nothing when the address is not one', async () => {
    const { user } = renderForMember(<FaucetTool />)
    const address = screen.getByRole('textbox', { name: 'Address' })
    await user.clear(address)
    await user.type(address, '0x12')
    await user.click(screen.getByRole('button', { name: 'Get test money' }))
    expect(screen.getByText(/An address is 0x and 40 characters/)).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('shows why the demo refused', async () => {
    answer = { code: 429, msg: 'Wait a minute.' }
    const { user } = renderForMember(<FaucetTool />)
    await user.click(screen.getByRole('button', { name: 'Get test money' }))
    expect(await screen.findByText('Wait a minute.')).toBeTruthy()
    expect(toasts()).toEqual([])
  })
})

describe('the clock', () => {
  test.each([
    ['Add 1 hour', 3_600],
    ['Add 1 day', 86_400],
  ])('“%s” moves it by %d seconds', async (name, advanceSeconds) => {
    const { user } = renderForMember(<ClockTool />)
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(toasts()).toMatchObject([{ kind: 'success' }]))
    expect(sent).toContainEqual({ path: demoPaths.clock, body: { advanceSeconds } })
  })

  test('says why it was not moved', async () => {
    answer = { code: 400, msg: 'Too far.' }
    const { user } = renderForMember(<ClockTool />)
    await user.click(screen.getByRole('button', { name: 'Add 1 day' }))
    await waitFor(() => expect(toasts()).toMatchObject([{ text: 'Too far.', kind: 'error' }]))
  })
})

describe('the mailbox', () => {
  test('loads emails only once an address is entered, and shows the emails to it', async () => {
    answer = {
      rows: [{ to: 'ada@example.org', subject: 'Your code', text: '204 816', at: '2026-03-01T10:00:00.000Z' }],
    }
    const { user } = renderForMember(<MailTool />)
    expect(sent).toEqual([])
    await user.type(screen.getByRole('textbox', { name: 'Emails to' }), 'ada@example.org')
    expect(await screen.findByText('Your code')).toBeTruthy()
    await expect.poll(() => sent.at(-1)?.path).toBe(`${demoPaths.mail}?to=ada%40example.org`)
  })

  test('says that there are none', async () => {
    answer = { rows: [] }
    const { user } = renderForMember(<MailTool />)
    await user.type(screen.getByRole('textbox', { name: 'Emails to' }), 'ada@example.org')
    expect(await screen.findByText('No emails to this address yet.')).toBeTruthy()
  })
})
