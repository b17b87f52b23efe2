import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createConfig, custom } from 'wagmi'
import { bsc } from 'wagmi/chains'
import { fakeStorage } from '../../fixtures/test-harness.ts'
import { languages, loadCatalogue } from '../../locales/load-catalogue.ts'
import type { ModalState } from '../../modal/core/modal-state.ts'
import { createWalletModal } from '../../modal/create-wallet-modal.ts'
import { ModalContext, ShownStateContext } from '../../react/modal-context.ts'
import type { FailureKind } from '../core/connection-failure.ts'
import type { ConnectionState, TargetWallet } from '../core/connection-machine.ts'
import { ConnectingExternalView } from './connecting-external.tsx'

const wagmiConfig = createConfig({
  chains: [bsc],
  connectors: [],
  transports: { [bsc.id]: custom({ request: () => Promise.reject(new Error('unused')) }) },
  storage: null,
})
const fox: TargetWallet = {
  id: 'fox',
  name: 'Fox & Co',
  rdns: null,
  icon: null,
  kind: 'announced',
  connectorUid: 'fox',
}

function render(state: Partial<ModalState>): string {
  const modal = createWalletModal({ wagmiConfig, walletConnect: false, environment: { storage: fakeStorage() } })
  return renderToString(
    <ModalContext value={modal}>
      <ShownStateContext value={{ ...modal.getState(), ...state }}>
        <ConnectingExternalView />
      </ShownStateContext>
    </ModalContext>,
  )
}

const failed = (kind: FailureKind, detail: string | null = null): ConnectionState => ({
  status: 'failed',
  choice: fox,
  attempt: 1,
  failure: { kind, detail },
})
const asked = (isBuffering: boolean): ConnectionState => ({
  status: 'awaitingWallet',
  choice: fox,
  attempt: 1,
  isBuffering,
  isRelayReachable: true,
  pairing: null,
  wasDeclined: false,
})

describe.each(languages)('the request to a wallet in %s', (language) => {
  it.each<FailureKind>([
    'rejected',
    'requestPending',
    'chainUnsupported',
    'notInstalled',
    'unauthorized',
    'methodUnsupported',
    'walletOffline',
    'walletSilent',
    'walletError',
  ])('says that it failed with %s, and offers to try again', async (kind) => {
    const texts = await loadCatalogue(language)
    const html = render({ texts, language, connection: failed(kind) })
    const [title = '', hint = ''] = [...html.matchAll(/<p class="wm-message-(?:title|hint)">(.*?)<\/p>/g)].map(
      ([, text]) => text,
    )
    expect(title).not.toBe('')
    expect(hint).not.toBe('')
    expect(html).not.toMatch(/\{\w+\}|undefined|null/)
    expect(html).toMatch(new RegExp(`<button[^>]*>${texts.tryAgain}</button>`))
  })

  it('names the wallet that is asked, and has nothing to press until it fails', async () => {
    const html = render({ texts: await loadCatalogue(language), language, connection: asked(false) })
    expect(html).toContain('Fox &amp; Co')
    expect(html).not.toMatch(/<button|\{\w+\}/)
  })
})

describe("a wallet's own message", () => {
  it('is quoted as text', () => {
    const html = render({ connection: failed('walletError', '<b>no</b> {name}') })
    expect(html).toContain('&lt;b&gt;no&lt;/b&gt; {name}')
    expect(html).not.toContain('<b>')
  })

  it('is absent without an attempt', () => {
    expect(render({ connection: { status: 'idle' } })).toBe('')
  })
})
