import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type {} from '../../../apps/server/src/db/fixtures/test-database-setup.ts'
import { cloneDatabase, runAsAdministrator, withDatabase } from '../../../apps/server/src/db/fixtures/test-server.ts'
import { prepareJobQueue } from '../../../apps/server/src/jobs/queue-tables.ts'

export type PreparedDatabase = {
  /** Creates a new copy. Returns its address and how to remove it. */
  readonly copy: () => Promise<{ url: string; drop: () => Promise<void> }>
  readonly remove: () => Promise<void>
}

/** A migrated database with the queue's tables, to copy for each history. */
export async function prepareDatabase(): Promise<PreparedDatabase> {
  const server = inject('testServerUrl')
  const drop = (name: string) => runAsAdministrator(server, `drop database ${name} with (force)`)
  async function clone(template: string): Promise<string> {
    const name = `terahold_test_${randomBytes(6).toString('hex')}`
    await cloneDatabase(server, name, template)
    return name
  }
  const prepared = await clone(inject('testTemplate'))
  await prepareJobQueue(withDatabase(server, prepared))
  return {
    async copy() {
      const name = await clone(prepared)
      return { url: withDatabase(server, name), drop: () => drop(name) }
    },
    remove: () => drop(prepared),
  }
}
