import type { taskCalls } from '@terahold/contract/calls/member/tasks'
import type { Database } from '../db/connection.ts'
import type { Handlers } from '../http/call/handler.ts'
import { limit } from '../http/limits/rate-limit.ts'
import type { createMemberTasks } from './tasks.ts'

export type TaskRouteDependencies = { readonly db: Database; readonly tasks: ReturnType<typeof createMemberTasks> }

const editsPerMemberAndHour = 60

/** A member's calls about tasks. The session identifies the member; `account` was compared with it before. */
export function taskRoutes({ db, tasks }: TaskRouteDependencies): Handlers<typeof taskCalls> {
  return {
    listTasks: async ({ member, locale }) => ({ data: await tasks.list(member.memberId, locale) }),

    editTask: async ({ member: { memberId }, input: { taskId, action, proof } }) => {
      await limit(db, `task:${memberId}`, editsPerMemberAndHour, 3_600)
      return { data: await tasks.edit({ memberId, taskId, action, proof }) }
    },
  }
}
