import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import { checkContact } from '../../support/contacts/contact-entry.ts'
import { putContact } from '../../support/contacts/contacts.ts'
import { putTask } from '../../tasks/task-desk.ts'
import { checkTask } from '../../tasks/task-entry.ts'
import { demoContacts, demoTasks } from './support-entries.ts'

const taskDays = 365

/** The demo's tasks and contact channels, entered by its support operator. */
export async function seedSupport(owner: Database, clock: Clock): Promise<void> {
  const { operator_id: operatorId } = await owner
    .selectFrom('operator')
    .select('operator_id')
    .where(sql<boolean>`'support' = any(roles)`)
    .orderBy('operator_id')
    .executeTakeFirstOrThrow()
  const endsAt = new Date(clock.now().getTime() + taskDays * 86_400_000).toISOString()
  await transaction(owner, async (tx) => {
    for (const contact of demoContacts) await putContact(tx, clock, checkContact(contact))
    for (const task of demoTasks.toReversed())
      await putTask(tx, { taskId: newId(clock), operatorId, entry: checkTask({ ...task, endsAt }) })
  })
}
