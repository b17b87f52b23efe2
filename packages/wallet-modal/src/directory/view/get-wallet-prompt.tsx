import { ExternalIcon } from '../../controls/icons.tsx'
import { fill } from '../../locales/catalogue.ts'
import type { Wallet } from '../../ports/directory-port.ts'
import { useModal, useViewState } from '../../react/modal-context.ts'
import { offerFor, shortWalletName } from '../core/get-wallet.ts'

/** "Don't have …?" with a way to get the wallet. Renders nothing if no link suits the device. */
export function GetWalletPrompt({ wallet }: { wallet: Wallet }) {
  const modal = useModal()
  const { device, texts } = useViewState()
  const offer = offerFor(wallet, device)
  if (!offer) return null
  const { notHaving, get } = texts.directory
  return (
    <div className="wm-get-prompt">
      <span>{fill(notHaving, 'name', shortWalletName(wallet.name))}</span>
      {offer.type === 'page' ? (
        <a className="wm-button" href={offer.href} target="_blank" rel="noopener noreferrer">
          {get}
          <ExternalIcon />
        </a>
      ) : (
        <button type="button" className="wm-button" onClick={() => modal.show({ view: 'Downloads', wallet })}>
          {get}
        </button>
      )}
    </div>
  )
}
