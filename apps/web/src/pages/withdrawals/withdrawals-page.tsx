import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { useMyCash } from '../../features/cash/cash.ts'
import { WithdrawalCard } from '../../features/withdrawals/withdrawal-card.tsx'
import { useWithdrawals, type Withdrawal } from '../../features/withdrawals/withdrawals.ts'
import { formatDay } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { PagedList } from '../../shared/list/paged-list.tsx'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { HoldNote } from '../../shared/page/hold-note.tsx'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'

/** The member's withdrawals, each with its steps. */
export default function WithdrawalsPage() {
  const example = useExample()
  return (
    <Refreshable onRefresh={() => refreshSubjects(['withdrawals', 'cash'])}>
      <div className="px-4 pt-4 pb-8">
        <MemberOnly example={example}>
          <Withdrawals />
        </MemberOnly>
      </div>
    </Refreshable>
  )
}

/** Returns how many withdrawals further down, which are older, the same transaction pays with the same amount. */
function equalBefore(newestFirst: readonly Withdrawal[], { withdrawId, txHash, receive }: Withdrawal): number {
  if (txHash === null) return 0
  const older = newestFirst.slice(newestFirst.findIndex((each) => each.withdrawId === withdrawId) + 1)
  return older.filter((each) => each.txHash === txHash && each.receive === receive).length
}

function Withdrawals() {
  const { t } = useLingui()
  const withdrawals = useWithdrawals()
  const { data: cash } = useMyCash()
  const isHeldUp = withdrawals.rows.some(({ state }) => state === 'holding')
  return (
    <>
      {cash !== undefined && isHeldUp && <HoldNote holdUntil={cash.holdUntil} holdReason={cash.holdReason} />}
      <QueryView query={withdrawals.query} skeleton={<ListSkeleton tall />}>
        {() => (
          <PagedList
            label={t`Withdrawals`}
            list={withdrawals}
            itemKey={({ withdrawId }) => withdrawId}
            renderItem={(withdrawal) => (
              <WithdrawalCard
                withdrawal={withdrawal}
                equalBefore={equalBefore(withdrawals.rows, withdrawal)}
                isNewest={withdrawal === withdrawals.rows[0]}
              />
            )}
            empty={
              <EmptyState
                illustration={<LedgerIllustration />}
                title={t`No withdrawals yet`}
                text={t`Your withdrawals appear here with every step.`}
                action={<ButtonLink href={to.withdraw()}>{t`Withdraw`}</ButtonLink>}
              />
            }
          />
        )}
      </QueryView>
    </>
  )
}

function useExample() {
  const { i18n, t } = useLingui()
  return [
    { id: '1', title: <Money value="25" />, detail: formatDay('2026-11-20', i18n.locale), value: t`Paid` },
    { id: '2', title: <Money value="8.5" />, detail: formatDay('2026-10-31', i18n.locale), value: t`Paid` },
  ]
}
