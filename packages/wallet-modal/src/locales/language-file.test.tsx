import { walletModalTexts as english } from '@terahold/locale/en/wallet-modal'
import { walletModalTexts as french } from '@terahold/locale/fr/wallet-modal'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createConfig, http } from 'wagmi'
import { bsc } from 'wagmi/chains'
import { ConnectButton } from '../account/view/connect-button.tsx'
import { createWalletModal } from '../modal/create-wallet-modal.ts'
import { WalletModalProvider } from '../modal/view/wallet-modal-provider.tsx'
import { completeTexts, type LanguageFile } from './language-file.ts'

const german: LanguageFile = { connectWallet: 'Wallet verbinden', failures: { rejected: { title: 'Abgelehnt' } } }

describe('a language by file', () => {
  it('has English texts where the file has none', () => {
    const texts = completeTexts(german)
    expect(texts.connectWallet).toBe('Wallet verbinden')
    expect(texts.failures.rejected).toEqual({ ...english.failures.rejected, title: 'Abgelehnt' })
    expect(completeTexts({})).toEqual(english)
    expect(completeTexts(french)).toEqual(french)
  })

  it('is shown, and can be chosen while the page is open', async () => {
    const wagmiConfig = createConfig({ chains: [bsc], transports: { [bsc.id]: http() }, storage: null })
    const modal = createWalletModal({
      wagmiConfig,
      walletConnect: false,
      language: 'de',
      texts: completeTexts(german),
      environment: { loadTexts: async (tag) => (tag === 'de' ? completeTexts(german) : english) },
    })
    const html = renderToString(
      <WalletModalProvider modal={modal} language="de">
        <ConnectButton />
      </WalletModalProvider>,
    )
    expect(html).toContain('Wallet verbinden')
    expect(html).toContain('lang="de"')
    await modal.setLanguage('en')
    expect(modal.getState().texts.connectWallet).toBe('Connect Wallet')
    expect(await modal.setLanguage('de')).toBe(true)
    expect(modal.getState()).toMatchObject({ language: 'de', texts: { connectWallet: 'Wallet verbinden' } })
  })

  it.each<[unknown, string]>([
    [{ conectWallet: 'x' }, 'conectWallet is no text of the modal'],
    [{ toString: 'x' }, 'toString is no text of the modal'],
    [{ failures: { rejected: { title: 7 } } }, 'failures.rejected.title is not a text'],
    [{ failures: 'x' }, 'failures is not a group of texts'],
    [{ continueIn: 'Weiter' }, 'continueIn needs {name} and has none'],
    [{ connectWallet: 'In {name}' }, 'connectWallet needs no placeholder and has {name}'],
  ])('is refused by the path of its fault: %j', (file, message) => {
    expect(() => completeTexts(file as LanguageFile)).toThrow(message)
  })
})
