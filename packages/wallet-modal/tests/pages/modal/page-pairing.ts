import type { Config } from 'wagmi'
import { signMessage } from 'wagmi/actions'
import { livePairing } from '../../../src/connection/core/connection-machine.ts'
import { walletConnect } from '../../../src/exports/connectors.ts'
import type { WalletModal, WalletModalOptions } from '../../../src/exports/wallet-modal.ts'
import type { Clock } from '../../../src/ports/wallet-port.ts'

export type PairingPage = {
  /** Every link that was opened, and whether the browser treated it as part of a tap. */
  opened: { url: string; target: string; isInGesture: boolean }[]
  copied: string[]
  /** Whether a pairing is pending. */
  hasPairing(): boolean
  /** Asks the connected wallet to sign, like an app. */
  sign(message: string): Promise<string>
  /** Advances the modal's clock, in milliseconds. */
  pass(milliseconds: number): void
}

declare global {
  interface Window {
    pairing: PairingPage
  }
}

const links = { mobile_link: 'foxwallet://', desktop_link: 'foxwallet-desk:', webapp_link: 'https://web.fox.example' }
const extension = { injected: [{ injected_id: 'isAbsent' }] }

const foxBrowser = 'https://link.fox.example/browse?url={url}'
const wallets = [
  { id: 'fox', name: 'Fox', homepage: 'https://fox.example', browser_link: foxBrowser, ...links, ...extension },
  { id: 'pocket', name: 'Pocket', homepage: 'https://pocket.example', mobile_link: 'https://pocket.example/app' },
  { id: 'desk', name: 'Desk', homepage: 'https://desk.example', desktop_link: 'deskwallet://' },
  { id: 'site', name: 'Site', homepage: 'https://site.example', webapp_link: 'https://site.example' },
  { id: 'absent', name: 'Absent', homepage: 'https://absent.example', ...extension },
]

/** `?relay=ws://…` enables WalletConnect over that relay. */
export function pairingConnectors(query: URLSearchParams) {
  const relayUrl = query.get('relay')
  return relayUrl === null ? [] : [walletConnect({ projectId: 'test', relayUrl, relayTimeout: 3000 })]
}

/** With a relay: wallets of each kind, and a clock, an opener and a clipboard that the test controls. */
export function pairingOptions(
  query: URLSearchParams,
  config: Config,
): Pick<WalletModalOptions, 'customWallets' | 'environment'> {
  if (!query.has('relay')) return {}
  const clock = movableClock()
  window.pairing = {
    opened: [],
    copied: [],
    hasPairing: () => false,
    sign: (message) => signMessage(config, { message }),
    pass: clock.pass,
  }
  return {
    customWallets: wallets,
    environment: {
      clock,
      opener: {
        open: (url, target) =>
          window.pairing.opened.push({ url, target, isInGesture: navigator.userActivation.isActive }),
      },
      clipboard: { write: async (text) => void window.pairing.copied.push(text) },
    },
  }
}

/** Shows the test when the modal has a pairing. */
export function exposePairing(modal: WalletModal): void {
  if ('pairing' in window) window.pairing.hasPairing = () => livePairing(modal.getState().connection) !== null
}

/** The browser's clock, which a test can advance. Due timers run at once, in order. */
function movableClock(): Clock & { pass(milliseconds: number): void } {
  let ahead = 0
  const waiting = new Map<() => void, number>()
  const now = () => Date.now() + ahead

  function runDue() {
    for (;;) {
      const [next] = [...waiting].filter(([, at]) => at <= now()).sort(([, one], [, other]) => one - other)
      if (!next) return
      waiting.delete(next[0])
      next[0]()
    }
  }

  return {
    now,
    after(milliseconds, run) {
      const once = () => run()
      waiting.set(once, now() + milliseconds)
      const timer = setTimeout(runDue, milliseconds)
      return () => {
        clearTimeout(timer)
        waiting.delete(once)
      }
    },
    pass(milliseconds) {
      for (let passed = 0; passed < milliseconds; passed += 1000) {
        ahead += Math.min(1000, milliseconds - passed)
        runDue()
      }
    },
  }
}
