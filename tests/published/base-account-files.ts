import { readmeFiles } from './readme-code.ts'
import { appFiles } from './stranger-files.ts'

/**
 * A page with the README's configuration for Base Account, and next to it a stand-in for the window of the wallet.
 * The address of the page names the address of that window.
 */
export function baseAccountFiles(): Readonly<Record<string, string>> {
  const { 'wallet.ts': config = '' } = readmeFiles('Add Base Account')
  const windowUrl = "walletUrl: new URLSearchParams(location.search).get('wallet') ?? ''"
  return {
    ...appFiles,
    'wallet.ts': config,
    'wallet-in-tests.ts': config
      .replace('telemetry: false', `telemetry: location.hash === '#telemetry', ${windowUrl}`)
      // The local chain has no Multicall3, through which viem would read balances.
      .replace('http() },', "http('/chain') },\n  batch: { multicall: false },"),
    'window.html':
      '<!doctype html><html lang="en"><title>Wallet</title><script type="module" src="/window.ts"></script></html>',
    'window.ts': walletWindow,
    'vite.config.ts': `export default { build: { rollupOptions: { input: ['index.html', 'window.html'] } } }`,
    'tsconfig.json': (appFiles['tsconfig.json'] ?? '').replace('"main.tsx"', '"main.tsx", "wallet.ts", "window.ts"'),
    'main.tsx': page,
  }
}

const page = `import { ConnectButton, createWalletModal, reconnectLast, WalletModalProvider } from '@terahold/wallet-modal'
import '@terahold/wallet-modal/theme.css'
import { createRoot } from 'react-dom/client'
import { verifyMessage } from 'viem'
import { WagmiContext } from 'wagmi'
import { getConnection, signMessage } from 'wagmi/actions'
import { wagmiConfig } from './wallet-in-tests'

const modal = createWalletModal({ wagmiConfig, walletConnect: false })
void reconnectLast(wagmiConfig)

async function sign() {
  const { address } = getConnection(wagmiConfig)
  const signature = await signMessage(wagmiConfig, { message: 'Signed by Base Account' })
  const isValid = address && (await verifyMessage({ address, message: 'Signed by Base Account', signature }))
  document.title = isValid ? 'Valid signature' : 'Invalid signature'
}

createRoot(document.getElementById('root')!).render(
  <WagmiContext.Provider value={wagmiConfig}>
    <WalletModalProvider modal={modal} language="en" theme="auto">
      <ConnectButton />
      <button onClick={() => void sign()}>Sign</button>
    </WalletModalProvider>
  </WagmiContext.Provider>,
)
`

/**
 * Speaks the SDK's protocol as the wallet's own window does: keys by ECDH on P-256, then messages under AES-GCM. The hash of
 * its address says whether it approves, refuses or closes.
 */
const walletWindow = `import { privateKeyToAccount } from 'viem/accounts'

const account = privateKeyToAccount(\`0x\${'1'.padStart(64, '0')}\`)
const opener = window.opener as Window
const curve = { name: 'ECDH', namedCurve: 'P-256' }
const answer = new URLSearchParams(location.search).get('answer')
const keys = crypto.subtle.generateKey(curve, true, ['deriveKey'])
const toHex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
let shared: CryptoKey

async function decrypt({ iv, cipherText }: { iv: BufferSource; cipherText: BufferSource }) {
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, shared, cipherText)))
}

async function encrypt(value: unknown) {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify({ result: { value } }))
  return { encrypted: { iv, cipherText: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, shared, text) } }
}

async function resultOf({ method, params }: { method: string; params: [\`0x\${string}\`] }) {
  if (method === 'wallet_connect') return { accounts: [{ address: account.address, capabilities: {} }], chainIds: ['0x38'] }
  if (method === 'personal_sign') return account.signMessage({ message: { raw: params[0] } })
  return null
}

async function contentFor({ sender, content }: { sender: string; content: any }) {
  if (answer === 'refuse') return { failure: { code: 4001, message: 'User denied account authorization' } }
  if (!content.handshake) return encrypt(await resultOf((await decrypt(content.encrypted)).action))
  const theirs = await crypto.subtle.importKey('spki', fromHex(sender), curve, true, [])
  const { privateKey } = await keys
  shared = await crypto.subtle.deriveKey({ name: 'ECDH', public: theirs }, privateKey, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return encrypt(null)
}

addEventListener('message', async ({ data, source, origin }) => {
  if (source !== opener || !data.content) return
  if (answer === 'close') return opener.postMessage({ event: 'PopupUnload' }, origin)
  const sender = toHex(await crypto.subtle.exportKey('spki', (await keys).publicKey))
  opener.postMessage({ id: crypto.randomUUID(), requestId: data.id, sender, content: await contentFor(data) }, origin)
})
opener.postMessage({ event: 'PopupLoaded', id: crypto.randomUUID() }, '*')
`
