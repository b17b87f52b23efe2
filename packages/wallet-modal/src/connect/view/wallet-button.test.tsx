import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createConfig, custom } from 'wagmi'
import { bsc } from 'wagmi/chains'
import { mock } from 'wagmi/connectors/mock'
import { fakeStorage, settled } from '../../fixtures/test-harness.ts'
import { createWalletModal } from '../../modal/create-wallet-modal.ts'
import { laterPart } from '../../modal/view/lazy-views.tsx'
import type { Platform } from '../../ports/wallet-port.ts'
import { ModalContext } from '../../react/modal-context.ts'
import { WalletButton } from './wallet-button.tsx'

const computer: Platform = {
  isMobile: false,
  isIos: false,
  isAndroid: false,
  isTelegram: false,
  isVisible: () => true,
  isInGesture: () => false,
  hasInjected: () => false,
  onVisible: () => () => {},
}

/** A modal with WalletConnect and one other wallet, which do not answer. */
function createModal() {
  const silent = (id: string, type: string) => (config: Parameters<ReturnType<typeof mock>>[0]) => ({
    ...mock({ accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] })(config),
    id,
    name: id,
    type,
    connect: () => new Promise<never>(() => {}),
  })
  const wagmiConfig = createConfig({
    chains: [bsc],
    connectors: [silent('walletConnect', 'walletConnect'), silent('acme', 'acme')],
    transports: { [bsc.id]: custom({ request: () => Promise.reject(new Error('unused')) }) },
    storage: null,
  })
  const modal = createWalletModal({
    wagmiConfig,
    projectId: 'test',
    environment: { storage: fakeStorage(), platform: computer },
  })
  modal.provideLater(laterPart)
  const shown = (wallet: string) =>
    renderToString(
      <ModalContext value={modal}>
        <WalletButton wallet={wallet} />
      </ModalContext>,
    )
  return { modal, shown }
}

describe('the button of one wallet', () => {
  it.each(['walletConnect', 'acme'])('is busy while %s is asked, and the others are not', async (wallet) => {
    const { modal, shown } = createModal()
    const other = wallet === 'acme' ? 'walletConnect' : 'acme'
    expect([shown(wallet), shown(other)].map((html) => html.includes('aria-busy="true"'))).toEqual([false, false])
    modal.connectWith(wallet)
    await settled()
    expect([shown(wallet), shown(other)].map((html) => html.includes('aria-busy="true"'))).toEqual([true, false])
    modal.destroy()
  })

  it('is called after its wallet, or what a press on an unknown one does', () => {
    const { modal, shown } = createModal()
    expect(shown('walletConnect')).toContain('<span>WalletConnect</span>')
    expect(shown('com.example.unknown')).toContain('<span>Connect Wallet</span>')
    modal.destroy()
  })
})
