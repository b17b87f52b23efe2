import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Environment variable with the folder of the run's demo template. */
const variable = 'TERAHOLD_TEST_DEMO'
const timeoutMs = 240_000

/** Before the journeys of a run: makes the folder in which the first one that needs a demo leaves it for the others. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'terahold-template-'))
  // Run as root, PostgreSQL uses an account of its own, which must reach its files inside.
  chmodSync(folder, 0o711)
  process.env[variable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/**
 * Fills an empty data folder with a copy of the run's demo, because a first start takes several times as long as a
 * later one. The first caller makes that demo with `make`; the others wait for it. Outside a run of the journeys it
 * leaves the folder empty.
 */
export async function copyDemoTemplate(target: string, make: (dataDir: string) => Promise<void>): Promise<void> {
  const folder = process.env[variable]
  if (folder === undefined) return
  if (isFirst(folder)) await makeTemplate(folder, make)
  await untilMade(folder)
  // Unlike Node's own copy, `cp -a` keeps the owner: PostgreSQL's files belong to another account when root runs it.
  await promisify(execFile)('cp', ['-a', `${join(folder, 'demo')}/.`, target])
}

/** Only one process of the run can make this folder. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(join(folder, 'making'))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

async function makeTemplate(folder: string, make: (dataDir: string) => Promise<void>): Promise<void> {
  const unfinished = join(folder, 'making', 'demo')
  try {
    mkdirSync(unfinished)
    await make(unfinished)
    renameSync(unfinished, join(folder, 'demo'))
  } catch (error) {
    writeFileSync(join(folder, 'failure'), String(error))
  }
}

async function untilMade(folder: string): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!existsSync(join(folder, 'demo'))) {
    if (existsSync(join(folder, 'failure'))) throw new Error(readFileSync(join(folder, 'failure'), 'utf8'))
    if (performance.now() > deadline) throw new Error('the demo template was not made in time')
    await pause(100)
  }
}
