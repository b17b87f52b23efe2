import type { deskTaskCalls } from '@terahold/contract/calls/desk/desk-tasks'
import type { Handlers } from '../http/call/handler.ts'
import type { createTaskDesk } from './task-desk.ts'

/** The operators' calls about tasks. */
export function taskDeskRoutes(desk: ReturnType<typeof createTaskDesk>): Handlers<typeof deskTaskCalls> {
  return {
    taskQueue: async ({ input }) => {
      const { entries, total } = await desk.waiting(input)
      return { rows: entries.map(({ since, ...entry }) => ({ ...entry, since: since.toISOString() })), total }
    },
    decideTask: async ({ operator, params, input: { member: memberId, verdict, reason } }) => {
      await desk.decide(operator, { taskId: params.id, memberId, verdict, reason })
      return { data: { state: verdict } }
    },
    deskTasks: async () => {
      const rows = (await desk.list()).map(
        ({ taskId, kind, title, body, points, claims, claimsLeft, requires, endsAt }) => ({
          taskId,
          kind,
          title,
          body,
          points,
          claims,
          claimsLeft,
          requires,
          endsAt: endsAt.toISOString(),
        }),
      )
      return { rows, total: rows.length }
    },
    addTask: async ({ operator, input: { id, ...entry } }) => ({ data: { id: await desk.add(operator, entry, id) } }),
    endTask: async ({ operator, params }) => {
      await desk.end(operator, params.id)
      return { data: { ok: true } }
    },
  }
}
