import { join } from 'node:path'
import { takeBaseBackup } from '../../db/backup/base-backup.ts'
import { removeOldBackups } from '../../db/backup/remove-old-backups.ts'
import { locateEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { refuseUnreachableUrl } from '../../db/reachable.ts'
import { readCommandEnvironment } from '../../foundation/config.ts'
import { dataFolderPath } from '../../foundation/data-folder.ts'
import { type Command, done } from '../command/command.ts'
import { matching, readOptions } from '../command/options.ts'

const dayMs = 86_400_000

export const backupCommand: Command = {
  usage: `terahold backup --to FOLDER [--keep-days NUMBER]
  --to         the folder of backups; PostgreSQL must archive into its folder wal
  --keep-days  removes, after the backup, what no restore to a time in the last NUMBER days needs
Copies the running database and the pictures on this machine into a new folder below base, named after the time. Runs on
PostgreSQL's machine, with a superuser in DATABASE_URL, or with TERAHOLD_DATA for the embedded PostgreSQL. Restores are possible
to any time from then on. Prints the hash of the manifest, which has the hash of every file.`,
  async run(args, print) {
    const { to, 'keep-days': keep } = readOptions(args, ['to'], ['keep-days'])
    const days =
      keep === undefined ? undefined : Number(matching('keep-days', keep, /^[1-9]\d{0,3}$/, 'a number from 1'))
    const environment = readCommandEnvironment(process.env)
    const dataFolder = dataFolderPath(environment.TERAHOLD_DATA)
    const url = environment.DATABASE_URL || locateEmbeddedPostgres(join(dataFolder, 'postgres'))
    if (!url) throw new Error(`No PostgreSQL is running on ${dataFolder}. Set DATABASE_URL or TERAHOLD_DATA.`)
    if (environment.DATABASE_URL) await refuseUnreachableUrl(url)
    const pictures = environment.STORAGE_S3_ENDPOINT ? undefined : join(dataFolder, 'files')
    const { folder, manifest, hash, bytes } = await takeBaseBackup({ url, to, pictures })
    print(`${manifest.files.length} files with ${Math.ceil(bytes / 1_000_000)} MB in ${folder}`)
    print(`Restores to any time from ${manifest.finishedAt} on are possible.`)
    print(`SHA-256 of the manifest: ${hash}`)
    const answer = { folder, bytes, files: manifest.files.length, finishedAt: manifest.finishedAt, manifestHash: hash }
    if (days === undefined) return done(answer)
    const removed = removeOldBackups(to, new Date(Date.parse(manifest.finishedAt) - days * dayMs))
    print(`Removed ${removed.bases} old base backups and ${removed.segments} files of their log.`)
    return done({ ...answer, removed })
  },
}
