import { useViewState } from '../../react/modal-context.ts'
import { DirectoryNotice } from './directory-notice.tsx'
import { useKeptScroll } from './use-kept-scroll.ts'
import { WalletGrid } from './wallet-grid.tsx'

const placeholders = 8

/** The results of a search, or placeholders while it runs. */
export function SearchResults() {
  const { walletSearch, texts } = useViewState()
  const { status, wallets, isFallback } = walletSearch
  const { noneFound } = texts.directory
  const scroller = useKeptScroll(wallets)
  const isAwaited = status === 'searching'
  return (
    <div ref={scroller} className="wm-grid-scroll" aria-busy={isAwaited}>
      <DirectoryNotice isUnreachable={status === 'failed'} isFallback={isFallback && !isAwaited} />
      <WalletGrid wallets={isAwaited ? [] : wallets} waiting={isAwaited ? placeholders : 0} onEnd={null} />
      <div role="status">
        {!isAwaited && wallets.length === 0 && (
          <div className="wm-message">
            <p className="wm-message-title">{noneFound.title}</p>
            <p className="wm-message-hint">{noneFound.hint}</p>
          </div>
        )}
      </div>
    </div>
  )
}
