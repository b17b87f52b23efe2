import { type AnnouncedWallet, type AnnouncedWalletOptions, announceWallet, testAccount } from '../../src/page.ts'

type Provider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): void
}
type Detail = { info: { name: string; rdns: string; icon: string; uuid: string }; provider: Provider }

/** The test's interface to the page: a dApp that uses only EIP-6963 and EIP-1193. */
export type TestPage = {
  found: Detail[]
  events: [rdns: string, event: string, value: unknown][]
  violations: string[]
  ask(rdns: string, method: string, params?: unknown): Promise<unknown>
  /** The wallet that the page's own script creates. */
  announceOwn(options: Omit<AnnouncedWalletOptions, 'accounts'>, target?: Window): void
  own?: AnnouncedWallet
}

declare global {
  interface Window {
    walletsPage: TestPage
  }
}

const walletsPage: TestPage = {
  found: [],
  events: [],
  violations: [],
  async ask(rdns, method, params) {
    const detail = walletsPage.found.find(({ info }) => info.rdns === rdns)
    try {
      return await detail?.provider.request({ method, params })
    } catch (error) {
      const { code, message } = error as { code?: number; message?: string }
      return { refused: code, message }
    }
  },
  announceOwn(options, target) {
    walletsPage.own = announceWallet({ accounts: [testAccount(0), testAccount(1)], ...options }, target)
  },
}
window.walletsPage = walletsPage

document.addEventListener('securitypolicyviolation', ({ blockedURI }) => walletsPage.violations.push(blockedURI))
window.addEventListener('eip6963:announceProvider', (event) => {
  const detail = (event as CustomEvent<Detail>).detail
  if (walletsPage.found.some(({ info }) => info.uuid === detail.info.uuid)) return
  walletsPage.found.push(detail)
  for (const name of ['accountsChanged', 'chainChanged', 'disconnect']) {
    detail.provider.on(name, (value) => walletsPage.events.push([detail.info.rdns, name, value]))
  }
})
window.dispatchEvent(new Event('eip6963:requestProvider'))
