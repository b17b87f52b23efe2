import { formatColumn, formatInstant } from '../shared/format.ts'
import { routeHref } from '../shared/route.ts'
import { hasRole, useSession } from '../shared/session.ts'
import { useTexts } from '../shared/texts.ts'
import { MemberTable } from './member-table.tsx'
import type { Member } from './timeline.ts'

/** The lists that a member sees. */
export function MemberLists({ member }: { readonly member: Member }) {
  const { member: texts, find, goodwill, withdrawals } = useTexts()
  return (
    <div className="min-w-0">
      <MemberTable
        title={texts.orders}
        list={member.orders}
        keyOf={({ orderId }) => orderId}
        columns={[
          { header: texts.at, cell: ({ createdAt }) => formatInstant(createdAt) },
          { header: texts.order, cell: ({ orderNo }) => orderNo },
          { header: texts.plan, isLong: true, cell: ({ planName, qty }) => `${planName} × ${qty}` },
          { header: texts.price, isNumber: true, cell: ({ price }) => formatColumn(price) },
          { header: texts.state, cell: ({ state }) => find.orderStates[state] },
          ...(hasRole(useSession(), ['settlement'])
            ? [
                {
                  header: texts.actions,
                  cell: ({ orderId, orderNo }: Member['orders']['rows'][number]) => (
                    <a
                      href={routeHref('goodwill', { view: 'refunds', order: orderId, new: '1' })}
                      aria-label={`${goodwill.refund}: ${orderNo}`}
                      className="inline-block min-h-6 underline"
                    >
                      {texts.refund}
                    </a>
                  ),
                },
              ]
            : []),
        ]}
      />
      <MemberTable
        title={texts.holdings}
        list={member.holdings}
        keyOf={({ holdingId }) => holdingId}
        columns={[
          { header: texts.from, cell: ({ startDate }) => startDate },
          { header: texts.to, cell: ({ endDate }) => endDate },
          { header: texts.holding, isLong: true, cell: ({ power, planName }) => `${power} TH/s · ${planName}` },
          { header: texts.credited, isNumber: true, cell: ({ net }) => formatColumn(net) },
          { header: texts.state, cell: ({ status }) => texts.holdingStates[status] },
        ]}
      />
      <MemberTable
        title={texts.withdrawals}
        list={member.withdrawals}
        keyOf={({ withdrawId }) => withdrawId}
        columns={[
          { header: texts.at, cell: ({ createdAt }) => formatInstant(createdAt) },
          { header: texts.amount, isNumber: true, cell: ({ amount }) => formatColumn(amount) },
          { header: texts.state, isLong: true, cell: ({ state }) => withdrawals.states[state] },
        ]}
      />
      <MemberTable
        title={texts.statement}
        list={member.statement}
        keyOf={({ lineId }) => lineId}
        columns={[
          { header: texts.at, cell: ({ at }) => formatInstant(at) },
          { header: texts.entry, isLong: true, cell: ({ memo }) => memo },
          { header: texts.amount, isNumber: true, cell: ({ amount }) => formatColumn(amount) },
          { header: texts.balance, isNumber: true, cell: ({ balance }) => formatColumn(balance) },
        ]}
      />
      <MemberTable
        title={texts.tickets}
        list={member.tickets}
        keyOf={({ ticketNo }) => ticketNo}
        columns={[
          { header: texts.at, cell: ({ createdAt }) => formatInstant(createdAt) },
          { header: texts.ticket, cell: ({ ticketNo }) => ticketNo },
          { header: texts.written, isLong: true, cell: ({ content }) => content },
          { header: texts.replies, isNumber: true, cell: ({ replies }) => replies.length },
          { header: texts.state, cell: ({ state }) => find.ticketStates[state] },
        ]}
      />
    </div>
  )
}
