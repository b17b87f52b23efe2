import { createRoot, type Root } from 'react-dom/client'
import { ConnectButton } from '../account/view/connect-button.tsx'
import type { WalletModal } from '../modal/assemble-modal.ts'
import type { ThemeMode } from '../modal/core/modal-state.ts'
import { WalletModalProvider } from '../modal/view/wallet-modal-provider.tsx'
import type { Account } from '../ports/wallet-port.ts'

/** The element `<terahold-wallet>`. */
export type WalletElement = HTMLElement & {
  /** The account shown by the button. */
  readonly account: Account
}

const attributes = ['language', 'theme', 'disabled', 'hide-balance']
const themes: readonly ThemeMode[] = ['auto', 'light', 'dark', 'dim']

/**
 * Defines the element `<terahold-wallet>`: the wallet button, and the dialog that it opens. Its attributes are
 * `language`, `theme`, `disabled` and `hide-balance`. It dispatches `accountchange` with the account as `detail` each
 * time the account or its network changes. Does nothing on a server, or if the element is defined with this modal already.
 * A name belongs to one modal, also among several copies of the package: throws if it is taken.
 *
 * @example defineWalletElement(createProviderModal({ chains: [bsc] }))
 */
export function defineWalletElement(modal: WalletModal, name = 'terahold-wallet'): void {
  if (typeof customElements === 'undefined') return
  const taken = customElements.get(name)
  if (taken && Reflect.get(taken, 'modal') === modal) return
  if (taken)
    throw new Error(`<${name}> is defined already, by another modal. Pass another name to defineWalletElement.`)

  class Element extends HTMLElement implements WalletElement {
    static readonly modal = modal
    static readonly observedAttributes = attributes
    private root: Root | null = null
    private stop = () => {}

    get account(): Account {
      return modal.getState().account
    }

    connectedCallback() {
      this.root = createRoot(this)
      this.render()
      let last = this.account
      this.stop = modal.subscribe(() => {
        const { account } = this
        if (account.address === last.address && account.chainId === last.chainId) return
        last = account
        this.dispatchEvent(new CustomEvent('accountchange', { detail: account, bubbles: true }))
      })
    }

    disconnectedCallback() {
      this.stop()
      this.root?.unmount()
      this.root = null
    }

    attributeChangedCallback() {
      this.render()
    }

    private render() {
      const language = this.getAttribute('language')
      const theme = themes.find((each) => each === this.getAttribute('theme'))
      this.root?.render(
        <WalletModalProvider modal={modal} {...(language && { language })} {...(theme && { theme })}>
          <ConnectButton disabled={this.hasAttribute('disabled')} showsBalance={!this.hasAttribute('hide-balance')} />
        </WalletModalProvider>,
      )
    }
  }

  customElements.define(name, Element)
}
