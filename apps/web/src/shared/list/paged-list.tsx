import { useLingui } from '@lingui/react/macro'
import { InfiniteList, type InfiniteListProps } from '@terahold/ui/infinite-list'
import { PAGE_SIZE, type PagedRows } from './use-paged-list.ts'

type PagedListProps<Row> = Pick<InfiniteListProps<Row>, 'label' | 'itemKey' | 'renderItem' | 'empty' | 'hasFrames'> & {
  readonly list: PagedRows<Row>
}

/** The rows of a list that is read page by page. */
export function PagedList<Row>({ list, ...props }: PagedListProps<Row>) {
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
        // A list of one page never asked for more, so its end needs no word.
        end: list.rows.length > PAGE_SIZE ? t`End of list` : '',
        failed: t`More could not be loaded`,
        retry: t`Try again`,
      }}
    />
  )
}
