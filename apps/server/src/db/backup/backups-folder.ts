import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The parts of a folder of backups: base backups, and the archive of the write-ahead log, which PostgreSQL writes. */
export const partsOf = (folder: string) => ({ bases: join(folder, 'base'), wal: join(folder, 'wal') })

/** The name of a base backup: when it finished, in UTC. */
export const nameOfBase = (finishedAt: Date): string => finishedAt.toISOString().replaceAll(':', '-')

const baseName = /^(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-(\d{2}\.\d{3}Z)$/

/** Lists when the complete base backups in a folder finished, the oldest first. */
export function listBases(folder: string): { readonly path: string; readonly finishedAt: Date }[] {
  const { bases } = partsOf(folder)
  if (!existsSync(bases)) return []
  return readdirSync(bases)
    .filter((name) => baseName.test(name))
    .toSorted()
    .map((name) => ({ path: join(bases, name), finishedAt: new Date(name.replace(baseName, '$1$2:$3:$4')) }))
}

/**
 * Returns the base backup to restore from: the newest that was finished by then.
 * @throws Error when there is none.
 */
export function findBase(folder: string, until: Date | undefined): string {
  const bases = listBases(folder)
  const fitting = bases.filter(({ finishedAt }) => until === undefined || finishedAt <= until)
  const newest = fitting.at(-1)
  if (newest) return newest.path
  const [oldest] = bases
  if (!oldest) throw new Error(`There is no base backup in ${folder}.`)
  throw new Error(
    `The oldest base backup in ${folder} finished at ${oldest.finishedAt.toISOString()}. Choose a later time.`,
  )
}

const segmentName = /^[0-9A-F]{24}$/

/**
 * Returns the first segment that an archive lacks between a backup's first and the archive's newest, as the end of a
 * segment's name; undefined when there is none. PostgreSQL would take a gap for the end of the archive.
 */
export function findGap(names: readonly string[], firstSegment: string, segmentBytes: number): string | undefined {
  const perLog = 0x1_0000_0000 / segmentBytes
  const numberOf = (name: string) =>
    Number.parseInt(name.slice(8, 16), 16) * perLog + Number.parseInt(name.slice(16), 16)
  const first = numberOf(firstSegment)
  // The same segment can be there once for each timeline.
  const present = new Set(names.filter((name) => segmentName.test(name)).map(numberOf))
  const last = Math.max(first, ...present)
  for (let number = first; number <= last; number += 1)
    if (!present.has(number)) return hex(Math.floor(number / perLog)) + hex(number % perLog)
  return undefined
}

const hex = (number: number): string => number.toString(16).toUpperCase().padStart(8, '0')
