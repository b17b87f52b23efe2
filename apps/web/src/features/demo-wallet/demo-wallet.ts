import { fillPath, servicePaths } from '@terahold/contract/service-paths'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { KeyStorage } from './account/stored-account.ts'
import { createRequestSlot } from './request/request-slot.ts'
import { loadDemoInfo } from './rpc/demo-info.ts'
import { ConfirmSheet } from './sheet/confirm-sheet.tsx'
import { type DemoWalletTexts, englishTexts } from './sheet/texts.ts'
import { startDemoWallet } from './start-demo-wallet.ts'

type Options = {
  chainId: number
  /** Returns the texts in the current language; called for each request. */
  texts?: () => DemoWalletTexts
  storage?: KeyStorage
}

/**
 * Announces the demo wallet to this page. Its questions have their own root at the end of the document, because they
 * must show on every page and above every dialog. Returns a function that removes it all.
 * @throws Error for any chain but the local test chain.
 */
export function announceDemoWallet(options: Options): () => void {
  const { chainId, texts = () => englishTexts, storage = localStorage } = options
  const slot = createRequestSlot()
  const fetcher = window.fetch.bind(window)
  const { stop } = startDemoWallet({
    chainId,
    loadInfo: () => loadDemoInfo(fetcher),
    rpcUrl: fillPath(servicePaths.rpc, { chainId }),
    storage,
    confirm: slot.confirm,
    target: window,
    fetcher,
    uuid: crypto.randomUUID(),
  })
  const host = document.body.appendChild(document.createElement('div'))
  // A sheet of the page hides everything next to it from screen readers, except elements with this attribute.
  host.setAttribute('aria-live', 'off')
  const root = createRoot(host)
  root.render(createElement(ConfirmSheet, { slot, texts, host: location.host }))
  return () => {
    stop()
    root.unmount()
    host.remove()
  }
}
