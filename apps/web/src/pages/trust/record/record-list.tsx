import { InfiniteList } from '@terahold/ui/infinite-list'
import type { ReactNode } from 'react'
import { useListTexts } from '../../../shared/list/list-texts.ts'
import { type ListPage, usePagedList } from '../../../shared/list/use-paged-list.ts'
import { QueryView } from '../../../shared/loading/query-view.tsx'
import { storedOffline } from '../../../shared/query/stored-answers.ts'

type RecordListProps<Page extends ListPage<unknown>> = {
  readonly label: string
  /** What comes after `trust` in the query's key. */
  readonly queryKey: readonly string[]
  readonly fetchPage: (page: { pageNum: number; pageSize: number; signal: AbortSignal }) => Promise<Page>
  readonly itemKey: (row: Page['rows'][number]) => string
  readonly renderItem: (row: Page['rows'][number]) => ReactNode
  readonly empty: string
  /** Comes before the list. */
  readonly head?: (first: Page) => ReactNode
}

/** One part of the public record, page by page. The first pages stay readable offline. */
export function RecordList<Page extends ListPage<unknown>>({
  label,
  queryKey,
  fetchPage,
  itemKey,
  renderItem,
  empty,
  head,
}: RecordListProps<Page>) {
  const texts = useListTexts()
  const list = usePagedList({ queryKey: ['trust', ...queryKey], meta: storedOffline, fetchPage })
  return (
    <div className="pb-4">
      <QueryView compact query={list.query}>
        {() => (
          <>
            {list.first !== undefined && head?.(list.first)}
            <InfiniteList
              label={label}
              items={list.rows}
              itemKey={itemKey}
              renderItem={renderItem}
              hasMore={list.hasMore}
              loading={list.loadingMore}
              failed={list.moreFailed}
              onLoadMore={list.loadMore}
              texts={texts}
              empty={<p className="text-sm text-muted">{empty}</p>}
            />
          </>
        )}
      </QueryView>
    </div>
  )
}
