import type { listFreezes } from '@terahold/contract/calls/desk/house-records'
import type { InputOf, RowOf } from '@terahold/contract/endpoint'
import { DetailHead, Details, Effects, Facts, Part } from '../queue/facts.tsx'
import { MemberLink, MemberName, ShortMember } from '../queue/member-name.tsx'
import { Queue } from '../queue/queue.tsx'
import { useRowActions } from '../queue/row-actions.tsx'
import { memberField, reasonField, SignedRecordForm } from '../queue/signed-record-form.tsx'
import { Truncated } from '../queue/truncated.tsx'
import { pageOf } from '../queue/use-shown-rows.ts'
import { RecordMemberCell } from '../records/record-member.tsx'
import { RecordQueue } from '../records/record-queue.tsx'
import { api } from '../shared/api.ts'
import { formatInstant, shorten } from '../shared/format.ts'
import { useRoute } from '../shared/route.ts'
import { useTexts } from '../shared/texts.ts'
import { MovesView, OffersView } from './moves-view.tsx'
import { ResetsView } from './resets-view.tsx'

type Frozen = RowOf<typeof listFreezes>
type FrozenSort = NonNullable<InputOf<typeof listFreezes>['sort']>

/** Frozen accounts, which one operator freezes and two unfreeze, and members who lost access. */
export function FreezesScreen() {
  const { params } = useRoute()
  if (params.view === 'resets') return <ResetsView />
  if (params.view === 'offers') return <OffersView />
  if (params.view === 'moves') return <MovesView />
  return params.view === 'lifts' ? <LiftsView /> : <FrozenView />
}

function FrozenView() {
  const { access: texts, records } = useTexts()
  const { params } = useRoute()
  return (
    <Queue<Frozen, FrozenSort>
      name="freezes"
      emptyText={texts.noFrozen}
      load={(input, signal) => api.listFreezes(pageOf(input), { signal })}
      idOf={({ memberId }) => memberId}
      columns={[
        { header: texts.frozenAt, sort: 'frozenAt', cell: ({ frozenAt }) => formatInstant(frozenAt) },
        { header: texts.member, sort: 'memberId', cell: (row) => <ShortMember {...row} /> },
        { header: texts.frozenBy, sort: 'frozenBy', cell: ({ frozenBy }) => frozenBy ?? texts.byEmail },
        {
          header: records.reason,
          sort: 'reason',
          cell: ({ reason }) => <Truncated width="max-w-40 desk-wide:max-w-96">{reason ?? '–'}</Truncated>,
        },
      ]}
      renderDetail={(row) => <FrozenDetail row={row} />}
      create={{
        roles: ['support', 'payout-maker'],
        label: texts.freeze,
        render: (frame) => (
          <SignedRecordForm
            {...frame}
            hint={texts.freezeHint}
            fields={[memberField(texts, params.member), reasonField(records)]}
            read={({ member = '', reason = '' }) => ({ member, reason })}
            draft={api.draftFreeze}
            record={api.freezeMember}
          />
        ),
      }}
    />
  )
}

function FrozenDetail({ row }: { readonly row: Frozen }) {
  const { access: texts, records } = useTexts()
  const { form, buttons } = useRowActions(
    'freezes',
    ['support', 'payout-maker'],
    [
      {
        label: texts.unfreeze,
        render: (frame) => (
          <SignedRecordForm
            {...frame}
            hint={texts.unfreezeHint}
            fields={[reasonField(records, texts.howVerified)]}
            read={({ reason = '' }) => ({ member: row.memberId, reason })}
            draft={api.draftUnfreeze}
            record={api.prepareUnfreeze}
          />
        ),
      },
    ],
  )
  if (form) return form
  return (
    <Details title={texts.member}>
      <DetailHead title={shorten(row.memberWallet)}>{texts.frozenState}</DetailHead>
      <Part title={texts.member}>
        <Facts
          facts={[
            { label: texts.frozenAt, value: formatInstant(row.frozenAt) },
            { label: texts.frozenBy, value: row.frozenBy ?? texts.byEmail },
            { label: records.reason, value: row.reason ?? '–' },
            { label: texts.member, value: <MemberName {...row} /> },
          ]}
        />
        <MemberLink id={row.memberId} />
      </Part>
      {buttons}
    </Details>
  )
}

function LiftsView() {
  const { access: texts } = useTexts()
  return (
    <RecordQueue
      name="freezes"
      view="lifts"
      list={api.listUnfreezes}
      columns={[{ header: texts.member, sort: 'memberId', cell: (row) => <RecordMemberCell row={row} /> }]}
      actions={{
        label: texts.approveUnfreeze,
        checkers: ['payout-checker'],
        rejecters: ['support', 'payout-maker', 'payout-checker'],
        decision: api.unfreezeDecision,
        approve: api.releaseUnfreeze,
        reject: api.rejectUnfreeze,
      }}
      effect={() => (
        <Effects
          changes={[{ label: texts.member, before: texts.frozenState, after: texts.thawedState }]}
          money={texts.unfreezeMoney}
        />
      )}
    />
  )
}
