import '@terahold/wallet-modal/theme.css'
import './preview.css'
import { ConnectButton, NetworkButton, useWalletModalState, WalletModalProvider } from '@terahold/wallet-modal'
import { gateAnnouncements } from '@terahold/wallet-modal/announcements'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { signMessage } from 'wagmi/actions'
import {
  type LookMessage,
  type RequestsMessage,
  readSettings,
  themeVariables,
} from '../src/settings/preview-settings.ts'
import { createDemoApp } from './demo-app.ts'
import { announceDemoWallets } from './demo-wallets.ts'

const settings = readSettings(new URLSearchParams(location.search))
gateAnnouncements()
const wallets = announceDemoWallets(settings)
const { wagmiConfig, modal } = createDemoApp(settings)

/** Applies a look that the page around the preview sends. */
function usePageLook() {
  const [look, setLook] = useState<LookMessage['look']>(settings)
  useEffect(() => {
    const listen = ({ origin, data }: MessageEvent<Partial<LookMessage>>) => {
      if (origin === location.origin && data.look) setLook(data.look)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    document.documentElement.dataset.theme = look.theme
    modal.setTheme(look.theme)
    modal.setThemeVariables(themeVariables(look.variables))
    void modal.setLanguage(look.language)
  }, [look])
}

/** Tells the page around the preview what the wallets were asked. */
function useRequestReport() {
  useEffect(() => {
    let reported = -1
    const timer = setInterval(() => {
      const requests = wallets.flatMap(({ info, requests: own }) => own.map(({ method }) => `${info.name}: ${method}`))
      if (requests.length === reported) return
      reported = requests.length
      const message: RequestsMessage = { requests }
      parent.postMessage(message, location.origin)
    }, 250)
    return () => clearInterval(timer)
  }, [])
}

function App() {
  usePageLook()
  useRequestReport()
  const { account } = useWalletModalState()
  return (
    <>
      <header>
        <strong>Your app</strong>
        <ConnectButton />
      </header>
      <main>
        <h1>Hello</h1>
        {account.address ? <Signing /> : <p>Connect a wallet to begin.</p>}
        <NetworkButton />
      </main>
    </>
  )
}

function Signing() {
  const [said, setSaid] = useState('')
  async function sign() {
    try {
      setSaid(`Signed: ${await signMessage(wagmiConfig, { message: 'Hello' })}`)
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <>
      <button type="button" className="sign" onClick={() => void sign()}>
        Sign a message
      </button>
      <p role="status">{said}</p>
    </>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('The preview has no root')
createRoot(root).render(
  <WalletModalProvider modal={modal}>
    <App />
  </WalletModalProvider>,
)
if (settings.view) modal.open({ view: settings.view })
