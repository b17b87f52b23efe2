import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { refuseOtherBuild, refuseOtherLog } from './web-build.ts'

const treasury = `0x${'aB'.repeat(20)}`
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terahold-web-build-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const build = (builtFor: string | null, log: object | null = null) =>
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ format: 1, treasury: builtFor, log, files: {} }))

it('accepts a server without a web app, and an app that was built for its treasury', async () => {
  await expect(refuseOtherBuild(folder, treasury)).resolves.toBeUndefined()
  build(treasury.toLowerCase())
  await expect(refuseOtherBuild(folder, treasury)).resolves.toBeUndefined()
})

it('refuses an app that was built without a treasury, or for another one', async () => {
  build(null)
  await expect(refuseOtherBuild(folder, treasury)).rejects.toThrow('without VITE_TREASURY')
  build(`0x${'cd'.repeat(20)}`)
  await expect(refuseOtherBuild(folder, treasury)).rejects.toThrow('for another VITE_TREASURY')
})

it('refuses an app that was built for another log of nights, and accepts one without keys', async () => {
  await expect(refuseOtherLog(folder, 'own')).resolves.toBeUndefined()
  build(treasury)
  await expect(refuseOtherLog(folder, 'own')).resolves.toBeUndefined()
  build(treasury, { key: 'own', witnesses: [] })
  await expect(refuseOtherLog(folder, 'own')).resolves.toBeUndefined()
  await expect(refuseOtherLog(folder, 'other')).rejects.toThrow('another VITE_LOG_KEY')
})
