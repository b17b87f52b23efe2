import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { canUnshare } from '../drills/machine/can-unshare.ts'
import { readAlertRules } from '../pages/alert-rules.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const rules = readAlertRules()
const folder = mkdtempSync(join(tmpdir(), 'terahold-machine-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.skipIf(!canUnshare)('TeraholdDiskFull fires on a disk that is nearly full, until space is freed', () => {
  const reading = `import('${root}apps/server/src/foundation/free-disk.ts').then(async ({ readFreeDisk }) =>
    process.stdout.write(String(await readFreeDisk(process.argv[1])) + ' '))`
  const script = `mount -t tmpfs -o size=4m tmpfs "$0" && head -c 4000000 /dev/zero > "$0/filler" &&
    "$1" -e "$2" "$0" && rm "$0/filler" && "$1" -e "$2" "$0"`
  const { stdout } = spawnSync('unshare', ['-m', 'sh', '-c', script, folder, process.execPath, reading], {
    encoding: 'utf8',
  })
  const rule = rules.find(({ name }) => name === 'TeraholdDiskFull')
  expect(
    stdout
      .trim()
      .split(' ')
      .map((free) => rule?.isMet(Number(free))),
  ).toEqual([true, false])
})
