import { randomBytes } from 'node:crypto'
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { listBases, partsOf } from './backups-folder.ts'
import { readManifest } from './manifest.ts'

/** A segment of the write-ahead log, or the note about a backup that began in it. */
const logName = /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?$/
/** The part of a segment's name after its timeline: an older timeline's segments are as old as their place says. */
const placeOf = (segment: string) => segment.slice(8, 24)

/**
 * Removes what no restore to a time since then needs: base backups except those finished since and the newest before, and
 * the write-ahead log before the oldest that remains. Returns how many of each.
 * @throws Error when the oldest base backup that remains is damaged. Nothing is removed then.
 */
export function removeOldBackups(folder: string, since: Date): { readonly bases: number; readonly segments: number } {
  const { bases, wal } = partsOf(folder)
  const all = listBases(folder)
  const firstNeeded = Math.max(0, all.filter(({ finishedAt }) => finishedAt <= since).length - 1)
  const oldest = all[firstNeeded]
  if (!oldest) return { bases: 0, segments: 0 }
  const { firstSegment } = readManifest(oldest.path).manifest
  for (const { path } of all.slice(0, firstNeeded)) {
    // A removal that is interrupted must not leave what looks complete.
    const unfinished = join(bases, `unfinished-${randomBytes(4).toString('hex')}`)
    renameSync(path, unfinished)
    rmSync(unfinished, { recursive: true })
  }
  const old = readdirSync(wal).filter((name) => logName.test(name) && placeOf(name) < placeOf(firstSegment))
  for (const name of old) rmSync(join(wal, name))
  return { bases: firstNeeded, segments: old.length }
}
