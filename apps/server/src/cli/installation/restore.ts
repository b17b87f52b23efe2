import { dayOf } from '@terahold/money/day'
import { restoreCluster } from '../../db/backup/restore-cluster.ts'
import { connectDatabase } from '../../db/connection.ts'
import { refuseUnreachableUrl } from '../../db/reachable.ts'
import { systemClock } from '../../foundation/clock.ts'
import { readCommandEnvironment } from '../../foundation/config.ts'
import { haltAfterRestore } from '../../withdrawals/payout/state/restored.ts'
import { type Command, done } from '../command/command.ts'
import { matching, readOptions, UsageError } from '../command/options.ts'

export const restoreCommand: Command = {
  usage: `terahold restore --from FOLDER --into FOLDER [--to-time TIME]
       terahold restore --halt-only
  --from     the folder of backups
  --into     the data folder to create; the database is its folder postgres. It must not exist yet
  --to-time  the last moment to restore, with its time zone, such as 2026-11-23T19:20:05Z. Without it, all that the archive has
Verifies every file of the newest base backup before that time, copies it and lets PostgreSQL recover it from the archive. Halts
payouts before anything else can connect: two operators resume them. Changes nothing in the folder of backups.
With --halt-only, only halts the payouts of DATABASE_URL, which another tool restored. Run it before you start a process.`,
  async run(args, print) {
    if (args[0] === '--halt-only') {
      readOptions(args.slice(1), [])
      const { DATABASE_URL: url } = readCommandEnvironment(process.env)
      if (!url) throw new UsageError('set DATABASE_URL to the owner of the restored database')
      await refuseUnreachableUrl(url)
      await haltPayouts(url, { detail: 'restored with another tool', facts: {} })
      print(halted)
      return done({ halted: true })
    }
    const { from, into, 'to-time': toTime } = readOptions(args, ['from', 'into'], ['to-time'])
    const until = toTime === undefined ? undefined : timeOption(toTime)
    const prepare = (url: string, base: string) =>
      haltPayouts(url, {
        detail: `restored from ${base}, ${until ? `to ${until}` : 'all of the archive'}`,
        facts: { backup: base, ...(until && { until }) },
      })
    const { base, hash, lastCommit } = await restoreCluster({ from, toTime: until, into, prepare })
    print(`Restored ${base} into ${into}`)
    print(`SHA-256 of the manifest: ${hash}`)
    print(
      lastCommit
        ? `The last restored transaction is of ${lastCommit.toISOString()}.`
        : 'No later transaction is there.',
    )
    print(halted)
    return done({ base, into, manifestHash: hash, lastCommit: lastCommit?.toISOString() ?? null })
  },
}

const halted = 'Payouts are halted. Continue as docs/operations.md says under “Restore a backup”.'

async function haltPayouts(url: string, found: Parameters<typeof haltAfterRestore>[2]): Promise<void> {
  const db = connectDatabase({ url, applicationName: 'terahold restore', max: 2 })
  try {
    await haltAfterRestore(db, systemClock, found)
  } finally {
    await db.destroy()
  }
}

const timeWithZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/

function timeOption(text: string): string {
  const what = 'a time with its time zone, such as 2026-11-23T19:20:05Z'
  matching('to-time', text, timeWithZone, what)
  const day = text.slice(0, 'YYYY-MM-DD'.length)
  // JavaScript takes 30 February for 2 March, and PostgreSQL refuses it only after the backup was copied.
  const isReal = !Number.isNaN(Date.parse(text)) && dayOf(new Date(`${day}T00:00Z`)) === day
  if (!isReal) throw new UsageError(`--to-time must be ${what}`)
  return text
}
