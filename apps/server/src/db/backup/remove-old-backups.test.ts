import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { nameOfBase } from './backups-folder.ts'
import { writeManifest } from './manifest.ts'
import { removeOldBackups } from './remove-old-backups.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const segment = (place: number, timeline = 1) => `0000000${timeline}00000000${place.toString(16).padStart(8, '0')}`

let folder: string
/** A backup on each of four days, and two segments of the log for each. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'terahold-backups-'))
  mkdirSync(join(folder, 'wal'))
  for (const name of ['00000002.history', `${segment(2)}.00000028.backup`, segment(2, 2), segment(4, 2)])
    writeFileSync(join(folder, 'wal', name), '')
  for (const day of [1, 2, 3, 4]) {
    const base = join(folder, 'base', nameOfBase(at(day)))
    mkdirSync(base, { recursive: true })
    for (const place of [2 * day, 2 * day + 1]) writeFileSync(join(folder, 'wal', segment(place)), '')
    await writeManifest(base, {
      format: 'terahold-backup-1',
      startedAt: at(day).toISOString(),
      finishedAt: at(day).toISOString(),
      postgres: '18',
      database: 'terahold',
      superuser: 'terahold',
      segmentBytes: 2 ** 24,
      firstSegment: segment(2 * day),
      lastSegment: segment(2 * day),
      folders: [],
      files: [],
    })
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

const basesLeft = () => readdirSync(join(folder, 'base')).map((name) => Number(name.slice(8, 10)))
const logLeft = () => readdirSync(join(folder, 'wal')).toSorted()

it('keeps what a restore to any time since then needs', () => {
  expect(removeOldBackups(folder, new Date(at(3).getTime() - 1))).toEqual({ bases: 1, segments: 4 })
  expect(basesLeft()).toEqual([2, 3, 4])
  expect(logLeft()).toEqual(
    [...[4, 5, 6, 7, 8, 9].map((place) => segment(place)), '00000002.history', segment(4, 2)].toSorted(),
  )
})

it('keeps the newest base backup, however old it is', () => {
  expect(removeOldBackups(folder, at(30))).toMatchObject({ bases: 3 })
  expect(basesLeft()).toEqual([4])
})

it('removes nothing when all files are needed or none exist', () => {
  expect(removeOldBackups(folder, at(1))).toEqual({ bases: 0, segments: 0 })
  expect(removeOldBackups(join(folder, 'empty'), at(30))).toEqual({ bases: 0, segments: 0 })
  expect(basesLeft()).toEqual([1, 2, 3, 4])
})

it('removes nothing when the oldest that would remain is damaged', () => {
  writeFileSync(join(folder, 'base', nameOfBase(at(4)), 'manifest.json'), '{}')
  expect(() => removeOldBackups(folder, at(30))).toThrow('does not have the hash')
  expect([basesLeft(), logLeft().length]).toEqual([[1, 2, 3, 4], 12])
})
