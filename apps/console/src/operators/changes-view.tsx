import { operatorChangeStates } from '@terahold/contract/codes/operators'
import { textLengths } from '@terahold/contract/constants'
import { DecisionBar } from '../queue/decision-bar.tsx'
import { DraftPart } from '../queue/draft-part.tsx'
import { CopyableId, DetailHead, Details, EffectPart, Facts, Part } from '../queue/facts.tsx'
import { LoadFailed } from '../queue/loading.tsx'
import { Queue } from '../queue/queue.tsx'
import { useApproval, useDraft } from '../queue/signing.ts'
import { Truncated } from '../queue/truncated.tsx'
import { pageOf } from '../queue/use-shown-rows.ts'
import { api } from '../shared/api.ts'
import { choicesOf } from '../shared/choices-of.ts'
import { formatInstant } from '../shared/format.ts'
import { hasRole, useSession } from '../shared/session.ts'
import { useTexts } from '../shared/texts.ts'
import { type ChangeRow, type ChangeSort, rolesText } from './operator-rows.ts'

/** Changes of operators, newest first, with what is left until they take effect. */
export function ChangesView() {
  const all = useTexts()
  const { operators: texts, queue } = all
  return (
    <Queue<ChangeRow, ChangeSort>
      name="operators"
      view="changes"
      states={[{ value: 'all', label: queue.all }, ...choicesOf(operatorChangeStates, texts.states)]}
      load={(input, signal) => api.listOperatorChanges(pageOf(input, operatorChangeStates), { signal })}
      idOf={({ id }) => id}
      columns={[
        { header: texts.proposedAt, sort: 'recordedAt', cell: ({ recordedAt }) => formatInstant(recordedAt) },
        { header: texts.name, sort: 'name', cell: ({ name }) => <Truncated width="max-w-40">{name}</Truncated> },
        { header: texts.roles, cell: ({ roles }) => <Truncated width="max-w-48">{rolesText(roles, all)}</Truncated> },
        {
          header: texts.takesEffect,
          sort: 'takesEffectAt',
          isWide: true,
          cell: ({ takesEffectAt }) => (takesEffectAt ? formatInstant(takesEffectAt) : '–'),
        },
        { header: texts.state, sort: 'state', cell: ({ state }) => texts.states[state] },
      ]}
      renderDetail={(row, onDone) => <ChangeDetail row={row} onDone={onDone} />}
    />
  )
}

type DetailProps = { readonly row: ChangeRow; readonly onDone: () => void }

function ChangeDetail({ row, onDone }: DetailProps) {
  const session = useSession()
  const all = useTexts()
  const { operators: texts, decision: words } = all
  const isOpen = row.state === 'proposed'
  const isAdmin = hasRole(session, ['admin'])
  const mayApprove = isOpen && isAdmin && row.recordedById !== session.operatorId
  const options = { params: { id: row.id } }
  const draft = useDraft({
    key: ['operators', row.id],
    load: (signal) => api.operatorChangeDecision({}, { ...options, signal }),
    isWanted: mayApprove,
  })
  const approve = useApproval(draft.data, texts.approve, (signed) => api.approveOperatorChange(signed, options))
  const mayWithdraw = isAdmin && (isOpen || row.state === 'approved')
  return (
    <>
      <Details title={texts.change}>
        <DetailHead title={row.name}>
          {texts.states[row.state]}
          {row.state === 'scheduled' && row.takesEffectAt && `, ${formatInstant(row.takesEffectAt)} UTC`}
        </DetailHead>
        <LoadFailed error={draft.error} onRetry={draft.refetch} />
        <EffectPart
          changes={[{ label: texts.roles, before: rolesText(row.rolesNow, all), after: rolesText(row.roles, all) }]}
          money={texts.money}
        />
        {draft.data && <DraftPart description={draft.data.description} />}
        <Part title={all.records.record}>
          <Facts
            facts={[
              { label: texts.wallet, value: <CopyableId>{row.address}</CopyableId> },
              { label: texts.proposedBy, value: row.recordedBy },
              { label: texts.proposedAt, value: formatInstant(row.recordedAt) },
              ...(row.decidedBy ? [{ label: texts.decidedBy, value: row.decidedBy }] : []),
              ...(row.decidedAt ? [{ label: all.records.decidedAt, value: formatInstant(row.decidedAt) }] : []),
              { label: texts.validUntil, value: formatInstant(row.expiresAt) },
              ...(row.takesEffectAt ? [{ label: texts.takesEffect, value: formatInstant(row.takesEffectAt) }] : []),
              ...(row.fault ? [{ label: texts.fault, value: <span className="text-loss">{row.fault}</span> }] : []),
              { label: all.records.id, value: <CopyableId>{row.id}</CopyableId> },
            ]}
          />
        </Part>
        {row.veto && <TransactionPart title={texts.veto} transaction={row.veto} />}
        {row.send && <TransactionPart title={texts.send} transaction={row.send} />}
      </Details>
      <DecisionBar
        queue="operators"
        onDone={onDone}
        approve={approve}
        reject={
          mayWithdraw && {
            label: words.withdraw,
            length: textLengths.rejection,
            run: (reason) => api.withdrawOperatorChange({ reason }, options),
          }
        }
        note={noteOf()}
      />
    </>
  )

  function noteOf(): string | undefined {
    if (row.state === 'approved') return texts.sending
    if (row.state === 'scheduled') return texts.running
    if (!isOpen) return texts.over
    if (mayApprove) return undefined
    return isAdmin ? texts.own : texts.waits
  }
}

type TransactionProps = { readonly title: string; readonly transaction: NonNullable<ChangeRow['send']> }

function TransactionPart({ title, transaction: { to, data } }: TransactionProps) {
  const { operators: texts } = useTexts()
  return (
    <Part title={title}>
      <Facts
        facts={[
          { label: texts.to, value: <CopyableId>{to}</CopyableId> },
          { label: texts.data, value: <CopyableId>{data}</CopyableId> },
        ]}
      />
    </Part>
  )
}
