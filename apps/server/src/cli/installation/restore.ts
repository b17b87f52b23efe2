import { restoreCluster } from '../../db/backup/restore-cluster.ts'
import { connectDatabase } from '../../db/connection.ts'
import { systemClock } from '../../foundation/clock.ts'
import { haltAfterRestore } from '../../withdrawals/payout/state/restored.ts'
import type { StandaloneCommand } from '../command/command.ts'
import { matching, readOptions, UsageError } from '../command/options.ts'

export const restoreCommand: StandaloneCommand = {
  name: 'restore',
  usage: `terahold restore --from FOLDER --into FOLDER [--to-time TIME]
  --from     the folder of backups
  --into     the data folder to create; the database is its folder postgres. It must not exist yet
  --to-time  the last moment to restore, with its time zone, such as 2026-11-23T19:20:05Z. Without it, all that the archive has
Verifies every file of the newest base backup before that time, copies it and lets PostgreSQL recover it from the archive. Halts
payouts before anything else can connect: two operators resume them. Changes nothing in the folder of backups.`,
  async run(args, tell) {
    const { from, into, 'to-time': toTime } = readOptions(args, ['from', 'into'], ['to-time'])
    const until = toTime === undefined ? undefined : timeOption(toTime)
    const prepare = async (url: string, base: string) => {
      const db = connectDatabase({ url, applicationName: 'terahold restore', max: 2 })
      try {
        await haltAfterRestore(
          db,
          systemClock,
          `restored from ${base}, ${until ? `to ${until}` : 'all of the archive'}`,
        )
      } finally {
        await db.destroy()
      }
    }
    const { base, hash, lastCommit } = await restoreCluster({ from, toTime: until, into, prepare })
    tell(`Restored ${base} into ${into}`)
    tell(`SHA-256 of the manifest: ${hash}`)
    tell(
      lastCommit
        ? `The last restored transaction is of ${lastCommit.toISOString()}.`
        : 'No later transaction is there.',
    )
    tell('Payouts are halted. Continue as docs/operations.md says under “Restore a backup”.')
    return 0
  },
}

const timeWithZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/

function timeOption(text: string): string {
  const what = 'a time with its time zone, such as 2026-11-23T19:20:05Z'
  matching('to-time', text, timeWithZone, what)
  if (Number.isNaN(Date.parse(text))) throw new UsageError(`--to-time must be ${what}`)
  return text
}
