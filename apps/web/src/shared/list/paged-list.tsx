import { useLingui } from '@lingui/react/macro'
import { InfiniteList, type InfiniteListProps } from '@terahold/ui/infinite-list'
import type { PagedRows } from './use-paged-list.ts'

type PagedListProps<Row> = Pick<InfiniteListProps<Row>, 'label' | 'itemKey' | 'renderItem' | 'empty' | 'hasFrames'> & {
  readonly list: PagedRows<Row>
  /** After the last row, in place of the usual text. */
  readonly end?: string
}

/** The rows of a list that is read page by page. */
export function PagedList<Row>({ list, end, ...props }: PagedListProps<Row>) {
  const { t } = useLingui()
  return (
    <InfiniteList
      {...props}
      items={list.rows}
      hasMore={list.hasMore}
      loading={list.loadingMore}
      failed={list.moreFailed}
      onLoadMore={list.loadMore}
      texts={{
        loading: t`Loading more`,
        end: end ?? t`End of list`,
        failed: t`More could not be loaded`,
        retry: t`Try again`,
      }}
    />
  )
}
