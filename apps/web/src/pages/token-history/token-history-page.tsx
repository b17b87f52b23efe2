import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@terahold/ui/empty-state'
import { Figure } from '@terahold/ui/figure'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { InfiniteList } from '@terahold/ui/infinite-list'
import { useReceipts } from '../../features/power/power.ts'
import { ReceiptRow } from '../../features/power/receipt-row.tsx'
import { ListSkeleton } from '../../shared/list-skeleton.tsx'
import { useListTexts } from '../../shared/list-texts.ts'
import { MemberOnly } from '../../shared/member-only.tsx'
import { Money } from '../../shared/money.tsx'
import { refreshSubjects } from '../../shared/query-client.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { Refreshable } from '../../shared/refreshable.tsx'

/** A receipt per settled day and holding. */
export default function TokenHistoryPage() {
  return (
    <Refreshable onRefresh={() => refreshSubjects(['power'])}>
      <div className="px-4 pt-4 pb-8">
        <MemberOnly>
          <Receipts />
        </MemberOnly>
      </div>
    </Refreshable>
  )
}

function Receipts() {
  const { t } = useLingui()
  const listTexts = useListTexts()
  const receipts = useReceipts()
  return (
    <QueryView query={receipts.query} skeleton={<ListSkeleton />}>
      {() => (
        <>
          {receipts.first !== undefined && receipts.rows.length > 0 && (
            <section
              aria-label={t`Sums`}
              className="mb-4 grid grid-cols-2 gap-4 rounded-card border border-line bg-surface p-4"
            >
              <Figure label={t`Gross`}>
                <Money value={receipts.first.data.gross} />
              </Figure>
              <Figure label={t`Net`}>
                <Money value={receipts.first.data.net} />
              </Figure>
            </section>
          )}
          <InfiniteList
            label={t`Receipts`}
            items={receipts.rows}
            itemKey={({ date, holdingId }) => `${date} ${holdingId}`}
            renderItem={(receipt) => <ReceiptRow receipt={receipt} />}
            hasMore={receipts.hasMore}
            loading={receipts.loadingMore}
            failed={receipts.moreFailed}
            onLoadMore={receipts.loadMore}
            texts={listTexts}
            empty={
              <EmptyState
                illustration={<LedgerIllustration />}
                title={t`No receipts yet`}
                text={t`Each settled day of each holding gets one, with every deduction.`}
              />
            }
          />
        </>
      )}
    </QueryView>
  )
}
