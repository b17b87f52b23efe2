import type { deskTasks, taskQueue } from '@terahold/contract/calls/desk/desk-tasks'
import { textLengths } from '@terahold/contract/constants'
import type { InputOf, RowOf } from '@terahold/contract/endpoint'
import { DecisionBar } from '../queue/decision-bar.tsx'
import { DetailHead, Details, EffectPart, Facts, Part, ShortId } from '../queue/facts.tsx'
import { MemberName } from '../queue/member-name.tsx'
import { Queue } from '../queue/queue.tsx'
import { Truncated } from '../queue/truncated.tsx'
import { pageOf } from '../queue/use-shown-rows.ts'
import { api, serverNow } from '../shared/api.ts'
import { formatInstant, formatWait } from '../shared/format.ts'
import { useRoute } from '../shared/route.ts'
import { hasRole, useSession } from '../shared/session.ts'
import { useTexts } from '../shared/texts.ts'
import { TaskForm } from './task-form.tsx'

type Submitted = RowOf<typeof taskQueue>
type Sort = NonNullable<InputOf<typeof taskQueue>['sort']>
type Task = RowOf<typeof deskTasks>

/** What members submitted for tasks, and the tasks themselves. */
export function TasksScreen() {
  const { params } = useRoute()
  // A viewer does not see what members submitted.
  const maySeeMembers = hasRole(useSession(), ['support', 'auditor'])
  return params.view === 'running' || !maySeeMembers ? <RunningView /> : <SubmittedView />
}

function SubmittedView() {
  const { tasks: texts } = useTexts()
  return (
    <Queue<Submitted, Sort>
      name="tasks"
      emptyText={texts.nothingSubmitted}
      load={(input, signal) => api.taskQueue(pageOf(input), { signal })}
      idOf={({ taskId, memberId }) => `${taskId}:${memberId}`}
      columns={[
        {
          header: texts.title,
          sort: 'title',
          cell: ({ title }) => <Truncated width="max-w-56 desk-wide:max-w-96">{title}</Truncated>,
        },
        { header: texts.member, sort: 'address', cell: ({ address }) => <ShortId>{address}</ShortId> },
        { header: texts.waits, sort: '-since', isNumber: true, cell: ({ since }) => formatWait(since, serverNow()) },
        { header: texts.check, cell: ({ isVerified }) => checkText(isVerified) },
      ]}
      renderDetail={(row, onDone) => <SubmittedDetail row={row} onDone={onDone} />}
    />
  )

  function checkText(isVerified: boolean | null): string {
    return isVerified === null ? texts.byHand : isVerified ? texts.verified : texts.notVerified
  }
}

function SubmittedDetail({ row, onDone }: { readonly row: Submitted; readonly onDone: () => void }) {
  const { tasks: texts, decision: words } = useTexts()
  const isSupport = hasRole(useSession(), ['support'])
  const decide = (verdict: 'approved' | 'rejected', reason: string) =>
    api.decideTask({ member: row.memberId, verdict, reason }, { params: { id: row.taskId } })
  return (
    <>
      <Details title={texts.title}>
        <DetailHead title={row.title}>{texts.submitted}</DetailHead>
        <EffectPart
          changes={[{ label: texts.state, before: texts.submitted, after: texts.approved }]}
          money={texts.approveMoney}
        />
        <Part title={texts.body}>
          <p className="whitespace-pre-wrap wrap-anywhere">{row.body}</p>
          <Facts facts={[{ label: texts.points, value: row.points }]} />
        </Part>
        <Part title={texts.proof}>
          <p className="whitespace-pre-wrap wrap-anywhere">{row.proof ?? '–'}</p>
        </Part>
        <Part title={texts.member}>
          <Facts
            facts={[
              { label: texts.member, value: <MemberName memberId={row.memberId} memberWallet={row.address} /> },
              { label: texts.since, value: formatInstant(row.since) },
            ]}
          />
        </Part>
      </Details>
      <DecisionBar
        queue="tasks"
        onDone={onDone}
        approve={
          isSupport && {
            label: texts.approve,
            action: texts.approve,
            run: () => decide('approved', texts.approvedReason),
          }
        }
        reject={
          isSupport && {
            length: textLengths.rejection,
            reader: texts.reasonReader,
            run: (reason) => decide('rejected', reason),
          }
        }
        note={isSupport ? undefined : words.noRole}
      />
    </>
  )
}

function RunningView() {
  const { tasks: texts } = useTexts()
  const maySeeMembers = hasRole(useSession(), ['support', 'auditor'])
  return (
    <Queue<Task>
      name="tasks"
      view="running"
      hasViews={maySeeMembers}
      load={(_, signal) => api.deskTasks({}, { signal })}
      idOf={({ taskId }) => taskId}
      searchIn={({ title, kind }) => `${title} ${texts.kinds[kind]}`}
      columns={[
        {
          header: texts.title,
          cell: ({ title }) => <Truncated width="max-w-56 desk-wide:max-w-96">{title}</Truncated>,
        },
        { header: texts.points, isNumber: true, cell: ({ points }) => points },
        { header: texts.claimsLeft, isNumber: true, cell: ({ claims, claimsLeft }) => `${claimsLeft}/${claims}` },
        { header: texts.ends, cell: ({ endsAt }) => formatInstant(endsAt) },
      ]}
      renderDetail={(row, onDone) => <TaskDetail row={row} onDone={onDone} />}
      create={{ roles: ['support'], label: texts.add, render: (frame) => <TaskForm {...frame} /> }}
    />
  )
}

function TaskDetail({ row, onDone }: { readonly row: Task; readonly onDone: () => void }) {
  const { tasks: texts, decision: words } = useTexts()
  const isSupport = hasRole(useSession(), ['support'])
  return (
    <>
      <Details title={texts.title}>
        <DetailHead title={row.title}>{texts.kinds[row.kind]}</DetailHead>
        <EffectPart
          changes={[{ label: texts.state, before: texts.running, after: texts.ended }]}
          money={texts.endMoney}
        />
        <Part title={texts.body}>
          <p className="whitespace-pre-wrap wrap-anywhere">{row.body}</p>
        </Part>
        <Part title={texts.title}>
          <Facts
            facts={[
              { label: texts.points, value: row.points },
              { label: texts.claims, value: row.claims },
              { label: texts.claimsLeft, value: row.claimsLeft },
              { label: texts.requires, value: row.requires ? texts.requirements[row.requires] : '–' },
              { label: texts.ends, value: formatInstant(row.endsAt) },
            ]}
          />
        </Part>
      </Details>
      <DecisionBar
        queue="tasks"
        onDone={onDone}
        approve={
          isSupport && {
            label: texts.end,
            action: texts.end,
            run: () => api.endTask({}, { params: { id: row.taskId } }),
          }
        }
        note={isSupport ? undefined : words.noRole}
      />
    </>
  )
}
