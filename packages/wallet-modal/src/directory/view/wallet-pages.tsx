import { useModal, useViewState } from '../../react/modal-context.ts'
import { topEntry } from '../../shell/core/view-stack.ts'
import { gridWallets } from '../core/directory-state.ts'
import { DirectoryNotice } from './directory-notice.tsx'
import { useKeptScroll } from './use-kept-scroll.ts'
import { WalletGrid } from './wallet-grid.tsx'

const firstPlaceholders = 16
const nextPlaceholders = 4

/** All wallets. The next page loads when the end comes into view. */
export function WalletPages() {
  const modal = useModal()
  const state = useViewState()
  const { status, page, hasMore, isFallback } = state.walletList
  const scroller = useKeptScroll(topEntry(state.stack))
  const isAwaited = status === 'loading' || status === 'idle'
  const waiting = isAwaited ? (page === 0 ? firstPlaceholders : nextPlaceholders) : 0
  return (
    <div ref={scroller} className="wm-grid-scroll" aria-busy={isAwaited}>
      <DirectoryNotice isUnreachable={status === 'failed'} isFallback={isFallback} />
      <WalletGrid
        wallets={gridWallets(state)}
        waiting={waiting}
        onEnd={status === 'ready' && hasMore ? modal.loadMoreWallets : null}
      />
    </div>
  )
}
