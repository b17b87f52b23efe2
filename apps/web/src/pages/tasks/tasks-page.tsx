import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { usePoints } from '../../features/points/points.ts'
import { PointsCard } from '../../features/points/points-card.tsx'
import { PointsHistory } from '../../features/points/points-history.tsx'
import { TaskCard } from '../../features/tasks/task-card.tsx'
import { useTaskKindWords } from '../../features/tasks/task-words.ts'
import { useTasks } from '../../features/tasks/tasks.ts'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView, SharedRetryContext } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { PageHead } from '../../shared/page/page-head.tsx'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'

/** Tasks for points, the member's state in each, and the entries of the points. */
export default function TasksPage() {
  const example = useExample()
  const { t } = useLingui()
  return (
    <Refreshable onRefresh={() => refreshSubjects(['tasks', 'points'])}>
      <PageHead title={t`Tasks`}>{t`Earn points. No task asks you to pay or invite.`}</PageHead>
      <div className="in-order flex flex-col gap-4 px-4 pb-8">
        <MemberOnly example={example}>
          <Tasks />
        </MemberOnly>
      </div>
    </Refreshable>
  )
}

function Tasks() {
  const { i18n, t } = useLingui()
  const tasks = useTasks(i18n.locale)
  const points = usePoints()
  const refresh = () => refreshSubjects(['tasks', 'points'])
  const nameOf = (refId: string) => tasks.data?.find(({ taskId }) => taskId === refId)?.title
  return (
    <>
      <SharedRetryContext value={tasks.isError ? t`Could not load` : null}>
        <PointsCard points={points} />
      </SharedRetryContext>
      <QueryView query={{ ...tasks, refetch: refresh }} skeleton={<ListSkeleton tall />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              illustration={<LedgerIllustration />}
              title={t`No tasks now`}
              text={t`New tasks appear here.`}
            />
          ) : (
            <ul aria-label={t`Tasks`} className="flex flex-col gap-4">
              {list.map((task) => (
                <li key={task.taskId}>
                  <TaskCard task={task} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {points.first !== undefined && <PointsHistory points={points} nameOf={nameOf} />}
    </>
  )
}

function useExample() {
  const { t } = useLingui()
  const kinds = useTaskKindWords()
  const pointsText = (points: number) => t`${plural(points, { one: '# point', other: '# points' })}`
  return [
    { id: '1', title: kinds.verify_proof, value: pointsText(100) },
    { id: '2', title: kinds.security, value: pointsText(50) },
  ]
}
