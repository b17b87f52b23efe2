import { demoPaths } from '@terahold/contract/service-paths'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderForMember, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { DemoTools } from './demo-tools.tsx'

setUpComponentTests()

const sent: unknown[] = []
let answer: () => Response
beforeEach(() => {
  sent.length = 0
  answer = () => Response.json({ code: 200, dapp: 'Terahold' })
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    sent.push([path, typeof init?.body === 'string' ? JSON.parse(init.body) : null])
    return Promise.resolve(answer())
  })
})
afterEach(() => vi.unstubAllGlobals())

async function openPhone() {
  const { user } = renderForMember(<DemoTools />)
  await user.click(screen.getByRole('button', { name: /Demo. No real money./ }))
  const sheet = await screen.findByRole('dialog')
  const link = within(sheet).getByRole<HTMLInputElement>('textbox', { name: 'WalletConnect link' })
  return { user, link, connect: () => user.click(within(sheet).getByRole('button', { name: 'Connect the phone' })) }
}

test('the phone takes the link of the QR code, and names the page it is connected to', async () => {
  const { user, link, connect } = await openPhone()
  await user.click(link)
  await user.paste('  wc:7f6e@2?relay=x  ')
  await connect()
  await waitFor(() => expect(toasts()).toEqual([{ text: 'The demo phone is connected to Terahold.', kind: 'success' }]))
  expect(sent).toEqual([[demoPaths.phone, { uri: 'wc:7f6e@2?relay=x' }]])
  expect(link.value).toBe('')
})

test('the phone takes no other link, and says where to find one until it is corrected', async () => {
  const { user, link, connect } = await openPhone()
  await user.type(link, 'https://wc.example')
  await connect()
  expect(screen.getByText(/A WalletConnect link begins with wc:/)).toBeTruthy()
  expect(link.getAttribute('aria-invalid')).toBe('true')
  await user.type(link, '/')
  await waitFor(() => expect(screen.queryByText(/A WalletConnect link begins with wc:/)).toBeNull())
  expect(sent).toEqual([])
})

test.each([
  ['refused', () => Response.json({ code: 400, msg: 'expired' })],
  ['answered by something else', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
])('a link that is %s stays to be replaced', async (_, refusal) => {
  answer = refusal
  const { user, link, connect } = await openPhone()
  await user.type(link, 'wc:7f6e@2')
  await connect()
  expect(await screen.findByText(/This link has expired/)).toBeTruthy()
  expect([link.value, toasts()]).toEqual(['wc:7f6e@2', []])
})
