import { useQuery } from '@tanstack/react-query'
import { reversibleKinds } from '@terahold/contract/codes/ledger'
import { definitionOf } from '@terahold/decisions/definitions'
import { ReversalForm } from '../books/reversal-form.tsx'
import { CopyableId, DetailHead, Details, Facts, Part } from '../queue/facts.tsx'
import { Loading } from '../queue/loading.tsx'
import { MemberLink, MemberName } from '../queue/member-name.tsx'
import { useRowActions } from '../queue/row-actions.tsx'
import { api } from '../shared/api.ts'
import { formatInstant, formatMoney } from '../shared/format.ts'
import { routeHref } from '../shared/route.ts'
import { decisionLanguage, useTexts } from '../shared/texts.ts'
import { exactAmount, shownAmount, type Transfer } from './transfer.ts'

/** One transfer: its legs, and the decision or on-chain transfer that it rests on. */
export function TransferDetail({ row }: { readonly row: Transfer }) {
  const { ledger: texts, books, audit } = useTexts()
  const { transferId, memberId, ref, asset } = row
  const isReversible = reversibleKinds.some((kind) => kind === row.kind)
  const { form, buttons } = useRowActions(
    'ledger',
    ['settlement'],
    [
      isReversible &&
        memberId !== null && {
          label: books.reverse,
          isDangerous: true,
          render: (frame) => <ReversalForm transferId={transferId} memberId={memberId} {...frame} />,
        },
    ],
  )
  const rest = useQuery({
    queryKey: ['ledger', 'transfer', transferId],
    queryFn: async ({ signal }) =>
      (await api.showTransfer(memberId === null ? {} : { member: memberId }, { params: { id: transferId }, signal }))
        .data,
    // A posted transfer never changes.
    staleTime: 60_000,
  })
  if (form) return form
  return (
    <Details title={texts.transfer}>
      <DetailHead title={exactAmount(row.amount, asset, texts)}>
        {texts.kinds[row.kind]}, {formatInstant(row.at)} UTC
      </DetailHead>
      <Part title={texts.transfer}>
        <Facts
          facts={[
            { label: texts.debit, value: texts.accounts[row.debit] },
            { label: texts.credit, value: texts.accounts[row.credit] },
            {
              label: texts.member,
              value:
                memberId === null ? (
                  texts.house
                ) : (
                  <MemberName memberId={memberId} memberWallet={rest.data?.memberWallet ?? null} />
                ),
            },
            { label: texts.reference, value: ref ? texts.references[ref.kind] : texts.noReference },
            ...(ref ? [{ label: '', value: <CopyableId>{ref.id}</CopyableId> }] : []),
            { label: texts.transfer, value: <CopyableId>{transferId}</CopyableId> },
          ]}
        />
        {memberId !== null && (
          <p className="flex gap-2">
            <MemberLink id={memberId} />
            <a
              href={routeHref('ledger', { view: 'transfers', member: memberId })}
              className="desk-control mt-2 inline-flex items-center"
            >
              {texts.ofMember}
            </a>
          </p>
        )}
      </Part>
      {rest.data ? (
        <>
          <Part title={texts.decisions}>
            {rest.data.decisions.length === 0 && <p>{texts.noDecision}</p>}
            {rest.data.decisions.map(({ decisionId, type, at }) => (
              <p key={decisionId} className="flex items-baseline gap-3">
                <a href={routeHref('audit', { only: decisionId, id: decisionId })} className="min-h-6 underline">
                  {definitionOf(type)[decisionLanguage()]}
                </a>
                <span className="text-muted">
                  {audit.time}: {formatInstant(at)}
                </span>
              </p>
            ))}
          </Part>
          <Part title={texts.chain}>
            {rest.data.chain.length === 0 && <p>{texts.noChain}</p>}
            {rest.data.chain.map(({ txHash, logIndex, sender, recipient, amount, at }) => (
              <Facts
                key={`${txHash}:${logIndex}`}
                facts={[
                  { label: texts.amount, value: `${formatMoney(amount)} USDT` },
                  { label: texts.sender, value: <CopyableId>{sender}</CopyableId> },
                  { label: texts.recipient, value: <CopyableId>{recipient}</CopyableId> },
                  { label: texts.transaction, value: <CopyableId>{txHash}</CopyableId> },
                  { label: texts.chainTime, value: formatInstant(at) },
                ]}
              />
            ))}
          </Part>
          {rest.data.group.length > 1 && (
            <Part title={texts.group}>
              <ul>
                {rest.data.group.map((one) => (
                  <li key={one.transferId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-0.5">
                    <span className="truncate">
                      {texts.kinds[one.kind]}: {texts.accounts[one.debit]} → {texts.accounts[one.credit]}
                    </span>
                    <span className="tabular-nums">{shownAmount(one.amount, one.asset)}</span>
                  </li>
                ))}
              </ul>
            </Part>
          )}
        </>
      ) : (
        <Loading error={rest.error} title={texts.failed} onRetry={() => rest.refetch()} />
      )}
      {buttons}
    </Details>
  )
}
