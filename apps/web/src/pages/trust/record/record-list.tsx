import type { ReactNode } from 'react'
import { PagedList } from '../../../shared/list/paged-list.tsx'
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
  const list = usePagedList({ queryKey: ['trust', ...queryKey], meta: storedOffline, fetchPage })
  return (
    <div className="pb-4">
      <QueryView compact query={list.query}>
        {() => (
          <>
            {list.first !== undefined && head?.(list.first)}
            <PagedList
              label={label}
              list={list}
              itemKey={itemKey}
              renderItem={renderItem}
              empty={<p className="text-sm text-muted">{empty}</p>}
            />
          </>
        )}
      </QueryView>
    </div>
  )
}
