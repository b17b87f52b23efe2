import type { listClaims } from '@terahold/contract/calls/desk/house-records'
import type { RowOf } from '@terahold/contract/endpoint'
import { CopyableId, DetailHead, Details, Facts, Part, ShortId } from '../queue/facts.tsx'
import { MemberLink } from '../queue/member-name.tsx'
import { Queue } from '../queue/queue.tsx'
import { api } from '../shared/api.ts'
import { formatColumn, formatMoney, withUnit } from '../shared/format.ts'
import { useTexts } from '../shared/texts.ts'

type Claim = RowOf<typeof listClaims>

/** What members and venues owe since a chain was replaced, open claims first. */
export function ClaimsView() {
  const { books: texts } = useTexts()
  return (
    <Queue<Claim>
      name="ledger"
      view="claims"
      emptyText={texts.noClaim}
      load={(_, signal) => api.listClaims({}, { signal })}
      idOf={({ claimId }) => claimId}
      searchIn={({ memberId, sender, subject, amount }) => `${memberId} ${sender} ${subject} ${amount}`}
      columns={[
        { header: texts.claimOn, cell: ({ memberId }) => (memberId ? texts.claimOnMember : texts.claimOnVenue) },
        { header: texts.debtor, cell: ({ memberId, sender }) => <ShortId>{memberId ?? sender ?? ''}</ShortId> },
        { header: withUnit(texts.amount, 'USDT'), isNumber: true, cell: ({ amount }) => formatColumn(amount) },
        { header: withUnit(texts.claimOpen, 'USDT'), isNumber: true, cell: ({ open }) => formatColumn(open) },
      ]}
      renderDetail={(row) => <ClaimDetail row={row} />}
    />
  )
}

function ClaimDetail({ row: { memberId, sender, subject, amount, open } }: { readonly row: Claim }) {
  const { books: texts } = useTexts()
  return (
    <Details title={texts.claim}>
      <DetailHead title={`${formatMoney(open)} USDT`}>{texts.claimOpen}</DetailHead>
      <Part title={texts.claim}>
        <p className="mb-2">{memberId ? texts.claimOfMember : texts.claimOfVenue}</p>
        <Facts
          facts={[
            {
              label: memberId ? texts.claimOnMember : texts.claimOnVenue,
              value: <CopyableId>{memberId ?? sender ?? ''}</CopyableId>,
            },
            { label: texts.amount, value: `${formatMoney(amount)} USDT` },
            { label: texts.vanished, value: <CopyableId>{subject}</CopyableId> },
          ]}
        />
        {memberId && <MemberLink id={memberId} />}
      </Part>
    </Details>
  )
}
