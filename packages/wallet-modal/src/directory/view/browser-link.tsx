import { fill } from '../../locales/catalogue.ts'
import type { Wallet } from '../../ports/directory-port.ts'
import { useViewState } from '../../react/modal-context.ts'
import { browserLink } from '../../wallets/core/browser-link.ts'
import { WalletImage } from '../../wallets/view/wallet-icon.tsx'
import { RowLink } from '../../wallets/view/wallet-row.tsx'

/**
 * On a phone, opens this page in the wallet's own browser, where it connects without the relay. Renders nothing if the wallet
 * has no such link, or is in this browser already.
 */
export function BrowserLink({ wallet }: { wallet: Wallet }) {
  const { device, platforms, texts } = useViewState()
  const href = device.isMobile && !platforms.includes('browser') ? browserLink(wallet, location.href) : null
  if (href === null) return null
  return (
    <a className="wm-button" href={href} rel="noreferrer">
      {fill(texts.directory.openPage, 'name', wallet.name)}
    </a>
  )
}

/** The wallets of a list whose browsers can open this page. Renders nothing on a computer. */
export function BrowserLinks({ wallets }: { wallets: readonly Wallet[] }) {
  const { device, texts } = useViewState()
  const linked = wallets.flatMap((wallet) => {
    const href = browserLink(wallet, location.href)
    return href === null ? [] : [{ wallet, href }]
  })
  if (!device.isMobile || linked.length === 0) return null
  const { havingOne, openPage } = texts.directory
  return (
    <section aria-labelledby="wm-having-one">
      <h3 id="wm-having-one" className="wm-year">
        {havingOne}
      </h3>
      <ul className="wm-list">
        {linked.map(({ wallet, href }) => (
          <li key={wallet.id}>
            <RowLink
              href={href}
              isHere
              icon={<WalletImage wallet={wallet} />}
              name={fill(openPage, 'name', wallet.name)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
