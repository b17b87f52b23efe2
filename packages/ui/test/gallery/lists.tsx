import { FoldedRow } from '@terahold/ui/folded-row'
import { useState } from 'react'
import { EmptyState } from '../../src/feedback/empty-state.tsx'
import { ErrorState } from '../../src/feedback/error-state.tsx'
import { OfflineBanner } from '../../src/feedback/offline-banner.tsx'
import { Card } from '../../src/layout/card.tsx'
import { InfiniteList } from '../../src/list/infinite-list.tsx'
import { ListRow } from '../../src/list/list-row.tsx'
import { PullToRefresh } from '../../src/list/pull-to-refresh.tsx'
import { SwipeRow } from '../../src/list/swipe-row.tsx'

const PAGE = 20
const LAST_PAGE = 3
const texts = {
  loading: 'Loading more',
  end: 'That is all.',
  failed: 'The next page did not come.',
  retry: 'Try again',
}
const pullTexts = {
  pull: 'Pull to refresh',
  release: 'Let go to refresh',
  refreshing: 'Refreshing',
  refresh: 'Refresh',
}

/** A list of three pages, the third of which fails once. */
export function Lists() {
  const [pages, setPages] = useState(1)
  const [phase, setPhase] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [refreshes, setRefreshes] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)

  async function loadMore() {
    setPhase('loading')
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (pages === LAST_PAGE - 1 && !hasFailed) {
      setHasFailed(true)
      setPhase('failed')
      return
    }
    setPages(pages + 1)
    setPhase('idle')
  }

  async function refresh() {
    await new Promise((resolve) => setTimeout(resolve, 50))
    setRefreshes((count) => count + 1)
  }

  return (
    <>
      <Card title="Rows">
        <ListRow title="Orders" value="2" href="#/orders" />
        <ListRow title="Language" detail="English" onClick={() => undefined} />
        <ListRow title="Version" value="1.0.0 (100)" />
      </Card>
      <SwipeRow action={{ label: 'Delete', onAction: () => undefined }}>
        <ListRow title="A row that is drawn aside" detail="Its action is a button in the row, too" />
      </SwipeRow>
      <FoldedRow summary="A line that opens">
        <p>What it opens to</p>
      </FoldedRow>
      <OfflineBanner offline text="You are offline." />
      <EmptyState title="No orders yet" text="Your first one will stand here." />
      <ErrorState
        title="The figures did not come"
        text="Nothing was lost."
        retryLabel="Try again"
        onRetry={() => undefined}
      />
      <PullToRefresh onRefresh={refresh} texts={pullTexts}>
        <output data-testid="refreshes">{refreshes}</output>
        <InfiniteList
          label="Receipts"
          items={Array.from({ length: pages * PAGE }, (_, index) => index)}
          itemKey={String}
          renderItem={(index) => <ListRow title={`Receipt ${index}`} />}
          hasMore={pages < LAST_PAGE}
          loading={phase === 'loading'}
          failed={phase === 'failed'}
          onLoadMore={loadMore}
          texts={texts}
        />
      </PullToRefresh>
    </>
  )
}
