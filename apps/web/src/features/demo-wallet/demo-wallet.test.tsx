import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { demoPaths, fillPath, servicePaths } from '@terahold/contract/service-paths'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { api, setUpComponentTests } from '../../testing/component-test.tsx'
import { announceDemoWallet } from './demo-wallet.ts'
import { memoryStorage } from './provider/demo-fixture.ts'
import { type DemoWalletTexts, englishTexts } from './sheet/texts.ts'

setUpComponentTests()

const privateKey = `0x${'11'.repeat(32)}`
const address = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
const chainId = 31_337
const rpc = { method: 'POST', path: fillPath(servicePaths.rpc, { chainId }) } as EndpointDeclaration

type Provider = { request(request: { readonly method: string }): Promise<unknown> }

beforeEach(() => {
  const token = { address: `0x${'b2'.repeat(20)}`, symbol: 'USDT', decimals: 18 }
  const treasury = `0x${'a1'.repeat(20)}`
  api.file(demoPaths.info, { chainId, token, treasury, reserve: treasury, members: [{ address, privateKey }] })
  api.disconnect(rpc)
  const page = document.body.appendChild(document.createElement('main'))
  return () => page.remove()
})

/** Puts the wallet on the page, as the app does in a demo. */
async function announce(texts?: () => DemoWalletTexts) {
  const heard: Provider[] = []
  const hear = (event: Event) => heard.push((event as CustomEvent<{ provider: Provider }>).detail.provider)
  window.addEventListener('eip6963:announceProvider', hear)
  onTestFinished(() => window.removeEventListener('eip6963:announceProvider', hear))
  const take = await act(async () => announceDemoWallet({ chainId, storage: memoryStorage(), ...(texts && { texts }) }))
  const stop = () => act(async () => take())
  onTestFinished(stop)
  const [provider] = heard
  if (provider === undefined) throw new Error('no wallet was announced')
  return { provider, heard, stop }
}

test('asks in a dialog at the end of the page, and gives the site the chosen account only after a tap', async () => {
  const { provider } = await announce()
  expect(screen.queryByRole('dialog')).toBeNull()
  const accounts = provider.request({ method: 'eth_requestAccounts' })
  const dialog = await screen.findByRole('dialog')
  expect(document.body.lastElementChild?.contains(dialog)).toBe(true)
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
  expect(await accounts).toEqual([address])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('gives nothing when the person rejects', async () => {
  const { provider } = await announce()
  const refused = provider.request({ method: 'eth_requestAccounts' }).catch((error: unknown) => error)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reject' }))
  expect(await refused).toMatchObject({ code: 4001 })
})

test('stays above a dialog that a page opens meanwhile', async () => {
  const { provider } = await announce()
  const refused = provider.request({ method: 'eth_requestAccounts' }).catch(() => null)
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog')
  const opened: HTMLDialogElement[] = []
  const { showModal } = HTMLDialogElement.prototype
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    opened.push(this)
    showModal.call(this)
  }
  onTestFinished(() => {
    HTMLDialogElement.prototype.showModal = showModal
  })
  const later = document.body.appendChild(document.createElement('dialog'))
  later.showModal()
  await vi.waitFor(() => expect(opened).toEqual([later, dialog]))
  later.remove()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
  await refused
})

test('asks in the language that the page has by then', async () => {
  let approve = 'Approve'
  const { provider } = await announce(() => ({ ...englishTexts, approve }))
  approve = 'Approuver'
  const refused = provider.request({ method: 'eth_requestAccounts' }).catch(() => null)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('button', { name: 'Approuver' })).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
  await refused
})

test('shows its questions also to a screen reader while a sheet of the page hides the rest', async () => {
  await announce()
  expect(document.body.lastElementChild?.hasAttribute('aria-live')).toBe(true)
})

test('leaves nothing on the page when it is taken back', async () => {
  const before = document.body.childElementCount
  const { heard, stop } = await announce()
  await stop()
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect([heard.length, document.body.childElementCount]).toEqual([1, before])
})
