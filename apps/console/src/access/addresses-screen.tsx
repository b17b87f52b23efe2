import type { listBlockedAddresses } from '@terahold/contract/calls/desk/payout-records'
import type { InputOf, RowOf } from '@terahold/contract/endpoint'
import { CopyableId, DetailHead, Details, Effects, Facts, Part, ShortId } from '../queue/facts.tsx'
import { Queue } from '../queue/queue.tsx'
import { useRowActions } from '../queue/row-actions.tsx'
import { reasonField, SignedRecordForm } from '../queue/signed-record-form.tsx'
import { Truncated } from '../queue/truncated.tsx'
import { pageOf } from '../queue/use-shown-rows.ts'
import { RecordQueue } from '../records/record-queue.tsx'
import { fieldOf } from '../records/record-row.ts'
import { api } from '../shared/api.ts'
import { formatInstant, shorten } from '../shared/format.ts'
import { useRoute } from '../shared/route.ts'
import { useTexts } from '../shared/texts.ts'

type Blocked = RowOf<typeof listBlockedAddresses>
type BlockedSort = NonNullable<InputOf<typeof listBlockedAddresses>['sort']>

/** Blocked addresses: one operator blocks, two unblock. */
export function AddressesScreen() {
  const { params } = useRoute()
  return params.view === 'removals' ? <RemovalsView /> : <BlockedView />
}

function BlockedView() {
  const { access: texts, records } = useTexts()
  return (
    <Queue<Blocked, BlockedSort>
      name="addresses"
      emptyText={texts.noBlocked}
      load={(input, signal) => api.listBlockedAddresses(pageOf(input), { signal })}
      idOf={({ address }) => address}
      columns={[
        { header: texts.address, sort: 'address', cell: ({ address }) => <ShortId>{address}</ShortId> },
        {
          header: records.reason,
          sort: 'reason',
          cell: ({ reason }) => <Truncated width="max-w-56 desk-wide:max-w-96">{reason}</Truncated>,
        },
        { header: texts.blockedAt, sort: 'at', cell: ({ at }) => formatInstant(at) },
      ]}
      renderDetail={(row) => <BlockedDetail row={row} />}
      create={{
        roles: ['payout-maker', 'payout-checker'],
        label: texts.block,
        render: (frame) => (
          <SignedRecordForm
            {...frame}
            hint={texts.blockHint}
            fields={[{ name: 'address', label: texts.address, kind: 'address' }, reasonField(records)]}
            read={({ address: blocked = '', reason = '' }) => ({ address: blocked, reason })}
            draft={api.draftAddressBlock}
            record={api.blockAddress}
          />
        ),
      }}
    />
  )
}

function BlockedDetail({ row }: { readonly row: Blocked }) {
  const { access: texts, records } = useTexts()
  const { form, buttons } = useRowActions(
    'addresses',
    ['payout-maker'],
    [
      {
        label: texts.unblock,
        render: (frame) => (
          <SignedRecordForm
            {...frame}
            hint={texts.unblockHint}
            fields={[
              { name: 'address', label: texts.address, value: row.address, isFixed: true },
              reasonField(records),
            ]}
            read={({ reason = '' }) => ({ address: row.address, reason })}
            draft={api.draftUnblock}
            record={api.prepareUnblock}
          />
        ),
      },
    ],
  )
  if (form) return form
  return (
    <Details title={texts.address}>
      <DetailHead title={shorten(row.address)}>{texts.blockedState}</DetailHead>
      <Part title={texts.address}>
        <Facts
          facts={[
            { label: texts.address, value: <CopyableId>{row.address}</CopyableId> },
            { label: records.reason, value: row.reason },
            { label: texts.blockedAt, value: formatInstant(row.at) },
          ]}
        />
      </Part>
      {buttons}
    </Details>
  )
}

function RemovalsView() {
  const { access: texts, records } = useTexts()
  return (
    <RecordQueue
      name="addresses"
      view="removals"
      list={api.listUnblocks}
      columns={[
        { header: texts.address, sort: 'address', cell: (row) => <ShortId>{fieldOf(row, 'address')}</ShortId> },
        {
          header: records.reason,
          sort: 'reason',
          isWide: true,
          cell: (row) => <Truncated width="max-w-96">{fieldOf(row, 'reason')}</Truncated>,
        },
      ]}
      actions={{
        label: texts.approveUnblock,
        checkers: ['payout-checker'],
        rejecters: ['payout-maker', 'payout-checker'],
        decision: api.unblockDecision,
        approve: api.releaseUnblock,
        reject: api.rejectUnblock,
      }}
      effect={() => (
        <Effects
          changes={[{ label: texts.address, before: texts.blockedState, after: texts.freeState }]}
          money={texts.unblockMoney}
        />
      )}
    />
  )
}
