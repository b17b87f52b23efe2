import type { deskMoveCalls } from '@terahold/contract/calls/desk/account-moves'
import type { InputOf, RowOf } from '@terahold/contract/endpoint'
import { CopyableId, DetailHead, Details, Effects, Facts, Part, ShortId } from '../queue/facts.tsx'
import { MemberLink } from '../queue/member-name.tsx'
import { Queue } from '../queue/queue.tsx'
import { useRowActions } from '../queue/row-actions.tsx'
import { reasonField, SignedRecordForm } from '../queue/signed-record-form.tsx'
import { pageOf } from '../queue/use-shown-rows.ts'
import { RecordMemberCell } from '../records/record-member.tsx'
import { RecordQueue } from '../records/record-queue.tsx'
import { fieldOf } from '../records/record-row.ts'
import { api } from '../shared/api.ts'
import { formatInstant, shorten } from '../shared/format.ts'
import { routeHref } from '../shared/route.ts'
import { fill, useTexts } from '../shared/texts.ts'

type Offer = RowOf<(typeof deskMoveCalls)['listWalletOffers']>
type OfferSort = NonNullable<InputOf<(typeof deskMoveCalls)['listWalletOffers']>['sort']>

/** New wallets that ask for a member’s account. */
export function OffersView() {
  const { moves: texts } = useTexts()
  return (
    <Queue<Offer, OfferSort>
      name="freezes"
      view="offers"
      emptyText={texts.noOffer}
      load={(input, signal) => api.listWalletOffers(pageOf(input), { signal })}
      idOf={({ offerId }) => offerId}
      columns={[
        { header: texts.offeredAt, sort: 'offeredAt', cell: ({ offeredAt }) => formatInstant(offeredAt) },
        { header: texts.from, sort: 'oldWallet', cell: ({ oldWallet }) => <ShortId>{oldWallet}</ShortId> },
        { header: texts.to, sort: 'newWallet', cell: ({ newWallet }) => <ShortId>{newWallet}</ShortId> },
      ]}
      renderDetail={(row) => <OfferDetail row={row} />}
    />
  )
}

function OfferDetail({ row }: { readonly row: Offer }) {
  const { moves: texts, access, records } = useTexts()
  const { move } = row
  const { form, buttons } = useRowActions(
    'freezes',
    ['support', 'payout-maker'],
    [
      move === null && {
        label: texts.prepare,
        render: (frame) => (
          <SignedRecordForm
            {...frame}
            hint={texts.prepareHint}
            fields={[
              { name: 'to', label: texts.to, value: row.newWallet, isFixed: true },
              reasonField(records, access.howVerified),
            ]}
            read={({ reason = '' }) => ({ offer: row.offerId, reason })}
            draft={api.draftAccountMove}
            record={api.recordAccountMove}
          />
        ),
      },
    ],
  )
  if (form) return form
  return (
    <Details title={texts.offer}>
      <DetailHead title={shorten(row.newWallet)}>{texts.asks}</DetailHead>
      {move && (
        <Part title={texts.move}>
          <p>{texts.moveStates[move.state]}</p>
          <a
            href={routeHref('freezes', { view: 'moves', state: move.state, id: move.id })}
            className="desk-control mt-2 inline-flex items-center"
          >
            {texts.openMove}
          </a>
        </Part>
      )}
      <Part title={texts.offer}>
        <Facts
          facts={[
            { label: access.member, value: <CopyableId>{row.memberId}</CopyableId> },
            { label: texts.from, value: <CopyableId>{row.oldWallet}</CopyableId> },
            { label: texts.to, value: <CopyableId>{row.newWallet}</CopyableId> },
            { label: texts.offeredAt, value: formatInstant(row.offeredAt) },
          ]}
        />
        <MemberLink id={row.memberId} />
      </Part>
      {buttons}
    </Details>
  )
}

/** Moves of accounts to new wallets: one operator prepares, a payout checker approves, and the old wallet can stop it. */
export function MovesView() {
  const { moves: texts, access } = useTexts()
  return (
    <RecordQueue
      name="freezes"
      view="moves"
      states={['recorded', 'approved', 'rejected', 'ended']}
      list={api.listAccountMoves}
      columns={[
        { header: access.member, sort: 'memberId', cell: (row) => <RecordMemberCell row={row} /> },
        { header: texts.to, sort: 'to', cell: (row) => <ShortId>{fieldOf(row, 'to')}</ShortId> },
      ]}
      actions={{
        label: texts.approve,
        checkers: ['payout-checker'],
        rejecters: ['support', 'payout-maker', 'payout-checker'],
        decision: api.accountMoveDecision,
        approve: api.approveAccountMove,
        reject: api.rejectAccountMove,
      }}
      effect={(row) => (
        <Effects
          changes={[{ label: texts.wallet, before: shorten(fieldOf(row, 'from')), after: shorten(fieldOf(row, 'to')) }]}
          money={fill(texts.money, { day: fieldOf(row, 'notBefore') })}
        />
      )}
    />
  )
}
