import { appFiles } from './stranger-files.ts'

const script = `import { createProviderModal } from '@terahold/wallet-modal/eip1193'
import { defineWalletElement } from '@terahold/wallet-modal/element'
import '@terahold/wallet-modal/theme.css'
import { createWalletClient, custom } from 'viem'
import { bsc } from 'viem/chains'

export const modal = createProviderModal({ chains: [bsc] })
modal.reconnect()
defineWalletElement(modal)

export async function readAddresses() {
  const provider = modal.provider()
  if (!provider) return 'none'
  return (await createWalletClient({ chain: bsc, transport: custom(provider) }).getAddresses()).join()
}
`

/** A page of Vue, with the element and viem, and without wagmi. */
export const vueFiles: Readonly<Record<string, string>> = {
  'index.html': appFiles['index.html'] ?? '',
  'tsconfig.json': (appFiles['tsconfig.json'] ?? '').replace('main.tsx', 'main.ts').replace(',"jsx":"react-jsx"', ''),
  'wallet.ts': script,
  'main.tsx': "import './main'",
  'main.ts': `import { createApp, h, ref } from 'vue'
import { readAddresses } from './wallet'

createApp({
  setup() {
    const found = ref('')
    const show = async () => {
      found.value = await readAddresses()
    }
    return () => [h('terahold-wallet', { language: 'en', onAccountchange: show }), h('output', found.value)]
  },
}).mount('#root')
`,
}
