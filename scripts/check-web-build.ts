import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runVite } from './prepare/build-web.mjs'
import { demoSettings } from './prepare/demo-settings.mjs'

// Builds the web app once more, into another folder, and compares all files: anybody can then check a live site against a commit.
// Compressed files depend on nothing but the files they are made of, so they are not made and compared again.
const root = fileURLToPath(new URL('..', import.meta.url))
const app = join(root, 'apps', 'web')

if (existsSync(join(app, 'dist'))) {
  const folder = mkdtempSync(join(tmpdir(), 'terahold-second-build-'))
  try {
    await runVite(root, app, process.execPath, {
      folder,
      environment: { ...process.env, ...demoSettings(), TERAHOLD_COMPRESS: 'no' },
    })
    const differences = compareFolders(hashFiles(join(app, 'dist')), hashFiles(folder))
    for (const name of differences) process.stderr.write(`Two builds of the web app differ in ${name}\n`)
    process.exitCode = differences.length > 0 ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function hashFiles(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name),
  )
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name))
  return new Map(
    paths.map((path) => [relative(folder, path), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )
}

function compareFolders(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].filter((name) => one.get(name) !== other.get(name)).sort()
}
