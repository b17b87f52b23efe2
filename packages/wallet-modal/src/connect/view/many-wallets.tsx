import { useEffect, useId, useRef } from 'react'
import { SearchField } from '../../controls/search-field.tsx'
import { DirectoryNotice } from '../../directory/view/directory-notice.tsx'
import { fill } from '../../locales/catalogue.ts'
import { useModal, useViewState } from '../../react/modal-context.ts'
import { RowPlaceholder } from '../../wallets/view/wallet-row.tsx'
import type { ConnectEntry } from '../core/connect-list.ts'
import { hasDirectory, matchingRows, walletGroups, withRecommended } from '../core/wallet-groups.ts'
import { ConnectRows } from './connect-rows.tsx'
import { LegalFooter } from './legal-footer.tsx'

/** The Connect list when it is long: a search field, and the wallets in groups. */
export function ManyWalletsView() {
  const { entries, suggested, walletSearch } = useViewState()
  const all = withRecommended(entries, suggested.recommended)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = list.current
    element?.addEventListener('keydown', moveFocus)
    return () => element?.removeEventListener('keydown', moveFocus)
  }, [])

  return (
    <>
      <div ref={list} className="wm-all-wallets wm-many">
        <div className="wm-search-bar">
          <SearchField />
        </div>
        {walletSearch.text.trim() === '' ? <Groups entries={all} /> : <Matches entries={all} />}
      </div>
      <LegalFooter />
    </>
  )
}

function Groups({ entries }: { entries: readonly ConnectEntry[] }) {
  const { texts } = useViewState()
  const id = useId()
  return (
    <div className="wm-grid-scroll">
      <Rows entries={entries.filter(({ type }) => type === 'qrCode')} />
      {walletGroups(entries).map(({ name, rows }) => (
        <section key={name} aria-labelledby={`${id}-${name}`}>
          <h3 id={`${id}-${name}`} className="wm-year">
            {texts.walletGroups[name]}
          </h3>
          <Rows entries={rows} />
        </section>
      ))}
    </div>
  )
}

function Matches({ entries }: { entries: readonly ConnectEntry[] }) {
  const { texts, walletSearch } = useViewState()
  const { text, status, wallets, isFallback } = walletSearch
  const isAwaited = status === 'searching'
  const rows = matchingRows(entries, text, isAwaited ? [] : wallets, texts.browserWallet)
  return (
    <div className="wm-grid-scroll" aria-busy={isAwaited}>
      <DirectoryNotice isUnreachable={status === 'failed'} isFallback={isFallback && !isAwaited} />
      <Rows entries={rows} />
      {isAwaited && rows.length === 0 && <RowPlaceholder />}
      <div role="status" className={rows.length > 0 ? 'wm-hidden' : undefined}>
        {rows.length > 0 && fill(texts.walletGroups.found, 'count', String(rows.length))}
        {rows.length === 0 && !isAwaited && <NoneFound canScan={hasDirectory(entries)} />}
      </div>
    </div>
  )
}

/** A wallet that is in no list can still scan the code. Without WalletConnect there is one to install. */
function NoneFound({ canScan }: { canScan: boolean }) {
  const modal = useModal()
  const { directory } = useViewState().texts
  const showCode = () => modal.show({ view: 'ConnectingWalletConnect', wallet: null })
  return (
    <div className="wm-message">
      <p className="wm-message-title">{directory.noneFound.title}</p>
      <p className="wm-message-hint">{directory.noneFound.hint}</p>
      <button type="button" className="wm-button wm-main-button" onClick={canScan ? showCode : modal.showGetWallet}>
        {canScan ? directory.showQrCode : directory.getWallet}
      </button>
    </div>
  )
}

function Rows({ entries }: { entries: readonly ConnectEntry[] }) {
  if (entries.length === 0) return null
  return <ConnectRows entries={entries} />
}

/** Arrow down leads from the field to the first wallet, and the arrows from wallet to wallet and back. */
function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || event.isComposing) return
  const inside = (event.currentTarget as HTMLElement).querySelectorAll('input, .wm-list button')
  const stops: (Element | null)[] = Array.from(inside)
  const next = stops[stops.indexOf(document.activeElement) + step]
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}
