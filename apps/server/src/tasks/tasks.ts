import type { AirdropDependencies } from './dependencies.ts'
import { createTasks, eraseMember, exportMember } from './member-tasks.ts'
import { createTaskDesk } from './operator-tasks.ts'

/** Tasks that bring points: what members do with them, and what the desk decides. */
export function createAirdrop(deps: AirdropDependencies) {
  return { tasks: createTasks(deps), desk: createTaskDesk(deps), eraseMember, exportMember }
}
