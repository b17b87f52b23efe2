import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createConfig, custom } from 'wagmi'
import { bsc } from 'wagmi/chains'
import type { TargetWallet } from '../../connection/core/connection-machine.ts'
import { fakeStorage } from '../../fixtures/test-harness.ts'
import { languages, loadCatalogue } from '../../locales/load-catalogue.ts'
import { ModalContext, ShownStateContext } from '../../react/modal-context.ts'
import type { ModalState } from '../core/modal-state.ts'
import { createWalletModal } from '../create-wallet-modal.ts'
import { LiveRegion } from './live-region.tsx'

const wagmiConfig = createConfig({
  chains: [bsc],
  connectors: [],
  transports: { [bsc.id]: custom({ request: () => Promise.reject(new Error('unused')) }) },
  storage: null,
})
const choice: TargetWallet = { id: 'fox', name: 'Fox', rdns: null, icon: null, kind: 'announced', connectorUid: 'fox' }

/** Returns the text that a screen reader announces. */
function announced(change: (state: ModalState) => Partial<ModalState>): string {
  const modal = createWalletModal({ wagmiConfig, walletConnect: false, environment: { storage: fakeStorage() } })
  const state = modal.getState()
  const html = renderToString(
    <ModalContext value={modal}>
      <ShownStateContext value={{ ...state, ...change(state) }}>
        <LiveRegion />
      </ShownStateContext>
    </ModalContext>,
  )
  const text = /^<p class="wm-hidden" role="status">(.*)<\/p>$/.exec(html)?.[1]
  if (text === undefined) throw new Error(`Not a status: ${html}`)
  return text
}

const failed = (kind: 'rejected' | 'notInstalled' | 'walletError', detail: string | null = null) => ({
  connection: { status: 'failed', choice, attempt: 1, failure: { kind, detail } } as const,
})
const activity = (state: ModalState, status: 'loading' | 'failed' | 'ready') => ({
  stack: { ...state.stack, entries: [{ view: 'Transactions' }] } satisfies ModalState['stack'],
  activity: { ...state.activity, status, transactions: [] },
})

describe.each(languages)('the announcements in %s', (language) => {
  it('tell why a wallet did not connect, and what to do', async () => {
    const texts = await loadCatalogue(language)
    const { title, hint } = texts.failures.rejected
    expect(announced(() => ({ texts, ...failed('rejected') }))).toBe(`${title}. ${hint}`)
    expect(announced(() => ({ texts, ...failed('notInstalled') }))).not.toMatch(/\{\w+\}/)
  })

  it('tell what the wallet itself said', async () => {
    const texts = await loadCatalogue(language)
    expect(announced(() => ({ texts, ...failed('walletError', 'The device is locked') }))).toContain(
      texts.walletSaid.replace('{detail}', 'The device is locked'),
    )
  })

  it('tell how the activity is loaded, that it failed, or that there is none', async () => {
    const texts = await loadCatalogue(language)
    const { loading, failed: lost, empty } = texts.activity
    expect(announced((state) => ({ texts, ...activity(state, 'loading') }))).toBe(loading)
    expect(announced((state) => ({ texts, ...activity(state, 'failed') }))).toBe(lost.title)
    expect(announced((state) => ({ texts, ...activity(state, 'ready') }))).toBe(empty.title)
  })
})

it('says that it disconnects before anything else', () => {
  expect(announced(({ texts }) => ({ texts, isDisconnecting: true, ...failed('rejected') }))).toMatch(/^Disconnecting/)
})

it('is silent while no wallet is asked', () => {
  expect(announced(() => ({}))).toBe('')
})
