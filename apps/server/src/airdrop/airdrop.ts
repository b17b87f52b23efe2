import type { AirdropDependencies } from './dependencies.ts'
import { createTaskDesk } from './task-desk.ts'
import { createTasks, eraseMember, exportMember } from './tasks.ts'

/** Tasks that bring points: what members do with them, and what the desk decides. */
export function createAirdrop(deps: AirdropDependencies) {
  return { tasks: createTasks(deps), desk: createTaskDesk(deps), eraseMember, exportMember }
}
