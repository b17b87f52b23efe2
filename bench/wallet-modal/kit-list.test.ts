import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { kits, missingPackages } from './kit-list.ts'

it('names the packages of a kit that are not installed at its version, so that a run without network skips it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'terahold-bench-kit-'))
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: { 'no-such-kit': '1.0.0' } }))
    const [bare] = kits
    if (!bare) throw new Error('There is no hand-written page')
    expect(missingPackages({ ...bare, versionsFrom: folder })).toEqual(['no-such-kit 1.0.0'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('never skips the hand-written page and our own', () => {
  expect(kits.slice(0, 2).map((kit) => [kit.name, missingPackages(kit)])).toEqual([
    ['bare', []],
    ['ours', []],
  ])
})
