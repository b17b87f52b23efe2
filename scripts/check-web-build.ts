import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reportProblems } from './command-line/print.mjs'
import { runVite } from './prepare/build-web.mjs'
import { compareBuilds } from './prepare/compare-builds.ts'
import { demoSettings } from './prepare/demo-settings.mjs'

// Builds the web app once more, into another folder, and compares all files: anybody can then check a live site against a commit.
const root = fileURLToPath(new URL('..', import.meta.url))
const app = join(root, 'apps', 'web')

if (existsSync(join(app, 'dist'))) {
  const folder = mkdtempSync(join(tmpdir(), 'terahold-second-build-'))
  try {
    const environment = { ...process.env, ...demoSettings(), TERAHOLD_COMPRESS: 'no' }
    await runVite(root, app, process.execPath, { folder, environment })
    const differences = compareBuilds(join(app, 'dist'), folder)
    reportProblems(differences.map((name) => `Two builds of the web app differ in ${name}`))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
