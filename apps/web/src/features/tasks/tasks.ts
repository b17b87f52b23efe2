import { useMutation, useQuery } from '@tanstack/react-query'
import type { listTasks } from '@terahold/contract/calls/member/tasks'
import type { Answer } from '@terahold/contract/client'
import type { TaskAction } from '@terahold/contract/codes/tasks'
import { api } from '../../shared/api/api.ts'
import { memberKey, rereads } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'

export type Task = Answer<typeof listTasks>['data']['list'][number]

type TaskStep = {
  readonly taskId: string
  readonly action: TaskAction
  readonly proof?: string
}

/** Reads the running tasks and those the member has started, in a language. */
export function useTasks(locale: string) {
  const { userId, address } = useMember()
  return useQuery({
    queryKey: memberKey(userId, 'tasks', locale),
    queryFn: async ({ signal }) => (await api.listTasks({ account: address }, { signal })).data.list,
  })
}

/** Starts a task, sends its proof, or withdraws from it. The new state is read from the server. */
export function useTaskStep() {
  const { address } = useMember()
  return useMutation({
    mutationFn: async (step: TaskStep) => (await api.editTask({ account: address, ...step })).data,
    onSettled: rereads(['tasks', 'points']),
  })
}
