import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findBase, findGap, nameOfBase } from './backups-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terahold-backups-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (time: string) => new Date(`2026-11-23T${time}Z`)

describe('the base backup to restore from', () => {
  beforeEach(() => {
    for (const name of [nameOfBase(at('10:00')), nameOfBase(at('12:00')), 'unfinished-1234'])
      mkdirSync(join(folder, 'base', name), { recursive: true })
  })

  it.each([
    ['12:00', '12'],
    ['11:59:59.999', '10'],
    ['13:00', '12'],
  ])('is for %s the newest that was finished by then', (time, hour) => {
    expect(basename(findBase(folder, at(time)))).toBe(`2026-11-23T${hour}-00-00.000Z`)
  })

  it('is the newest of all when no time is given', () => {
    expect(basename(findBase(folder, undefined))).toBe('2026-11-23T12-00-00.000Z')
  })

  it('is refused for a time before the first one, and when there is none', () => {
    expect(() => findBase(folder, at('09:00'))).toThrow('finished at 2026-11-23T10:00:00.000Z. Choose a later time.')
    expect(() => findBase(join(folder, 'empty'), undefined)).toThrow('There is no base backup')
  })
})

describe('a gap in the archive', () => {
  const megabytes = 2 ** 20
  const segments = (...ends: string[]) => ends.map((end) => `00000001${end}`)

  it.each([
    ['nothing is missing', segments('0000000000000002', '0000000000000003'), undefined],
    ['older segments are missing', segments('0000000000000001', '0000000000000002'), undefined],
    ['one between is missing', segments('0000000000000002', '0000000000000004'), '0000000000000003'],
    ['the first is missing', segments('0000000000000003'), '0000000000000002'],
    [
      'another timeline continues',
      [...segments('0000000000000002'), '000000020000000000000003', '00000002.history'],
      undefined,
    ],
  ])('is found where it is: %s', (_, names, gap) => {
    expect(findGap(names, '000000010000000000000002', 16 * megabytes)).toBe(gap)
  })

  it('knows how many segments share a number', () => {
    const [first = '', second = ''] = segments('00000000000000FF', '0000000100000000')
    expect(findGap([first, second], first, 16 * megabytes)).toBeUndefined()
    expect(findGap([first, second], first, megabytes)).toBe('0000000000000100')
  })
})
