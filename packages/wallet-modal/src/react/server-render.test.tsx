import { walletModalTexts as zhHans } from '@terahold/locale/zh-Hans/wallet-modal'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createConfig, http } from 'wagmi'
import { bsc } from 'wagmi/chains'
import { ConnectButton } from '../account/view/connect-button.tsx'
import { createWalletModal } from '../modal/create-wallet-modal.ts'
import { WalletModalProvider } from '../modal/view/wallet-modal-provider.tsx'

describe('on a server', () => {
  it('renders the button in its language and a closed dialog, without a style attribute', () => {
    const wagmiConfig = createConfig({ chains: [bsc], transports: { [bsc.id]: http() }, storage: null })
    const modal = createWalletModal({ wagmiConfig, walletConnect: false, language: 'zh-Hans', texts: zhHans })
    const html = renderToString(
      <WalletModalProvider modal={modal}>
        <ConnectButton />
      </WalletModalProvider>,
    )
    expect(html).toContain('连接钱包')
    expect(html).toMatch(/<dialog[^>]*><\/dialog>/)
    expect(html).not.toMatch(/style=| open/)
  })

  it('explains what is missing outside the provider', () => {
    expect(() => renderToString(<ConnectButton />)).toThrow('<WalletModalProvider>')
  })
})
