import { chmodSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { canEnter, canRun } from './account-access.ts'
import { copyForEveryone } from './copy-for-everyone.ts'

const nobody = { uid: 65534, gid: 65534 }
let base: string

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'terahold-copy-'))
  chmodSync(base, 0o755)
})
afterEach(() => rmSync(base, { recursive: true }))

it('makes private files readable for every account', () => {
  const source = makePrivateProgram()
  const target = join(base, 'copy')
  copyForEveryone(source, target)
  expect(statSync(join(target, 'bin', 'tool')).mode & 0o777).toBe(0o755)
  expect(statSync(join(target, 'bin', 'notes')).mode & 0o777).toBe(0o644)
  expect(readlinkSync(join(target, 'bin', 'alias'))).toBe('tool')
})

it('leaves an existing copy unchanged', () => {
  const source = makePrivateProgram()
  const target = join(base, 'copy')
  copyForEveryone(source, target)
  writeFileSync(join(target, 'mark'), '')
  copyForEveryone(source, target)
  expect(statSync(join(target, 'mark')).isFile()).toBe(true)
})

it.runIf(process.getuid?.() === 0)('makes a program run for an account that could not reach it', () => {
  const source = makePrivateProgram()
  expect(canRun(join(source, 'bin', 'tool'), nobody)).toBe(false)
  expect(canEnter(source, nobody)).toBe(false)
  copyForEveryone(source, join(base, 'copy'))
  expect(canRun(join(base, 'copy', 'bin', 'tool'), nobody)).toBe(true)
})

function makePrivateProgram(): string {
  const source = join(base, 'private')
  mkdirSync(join(source, 'bin'), { recursive: true })
  writeFileSync(join(source, 'bin', 'tool'), '#!/bin/sh\nexit 0\n', { mode: 0o700 })
  writeFileSync(join(source, 'bin', 'notes'), '', { mode: 0o600 })
  symlinkSync('tool', join(source, 'bin', 'alias'))
  chmodSync(source, 0o700)
  return source
}
