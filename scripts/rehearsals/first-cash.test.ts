import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { assignCash } from './first-cash.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terahold-cash-'))
  mkdirSync(join(folder, 'apps/server/src/cli'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Replaces the command line by one that keeps who asked for what, and prints this answer to each command of suspense. */
function answer(answers: Readonly<Record<string, unknown>>, code = 0): void {
  writeFileSync(
    join(folder, 'apps/server/src/cli/terahold.ts'),
    `import { appendFileSync } from 'node:fs'
    const { TERAHOLD_URL: url, TERAHOLD_KEYSTORE: keystore } = process.env
    const words = process.argv.slice(2)
    appendFileSync(${JSON.stringify(join(folder, 'calls'))}, JSON.stringify([url, keystore, ...words]) + '\\n')
    console.log(JSON.stringify(${JSON.stringify(answers)}[words[1]]))
    process.exitCode = ${code}`,
  )
}
const calls = () =>
  readFileSync(join(folder, 'calls'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string[])

it('is recorded by one operator and approved by another, for the transfer that the server lists', async () => {
  answer({ list: { rows: [{ txHash: '0x5e', logIndex: 0 }] }, assign: { id: '41' }, approve: {} })
  await assignCash(folder, 4_101, folder, process.execPath)
  const [ada, bela] = ['ada', 'bela'].map((name) => ['http://127.0.0.1:4101', join(folder, `keys/${name}.json`)])
  expect(calls()).toEqual([
    [...(ada ?? []), 'suspense', 'list', '--json'],
    [
      ...(ada ?? []),
      ...'suspense assign --tx 0x5e --log-index 0 --target owner --evidence'.split(' '),
      'The owners’ first cash',
      '--yes',
      '--json',
    ],
    [...(bela ?? []), ...'suspense approve --id 41 --yes --json'.split(' ')],
  ])
})

it('ends at a command that fails, with what it said', async () => {
  answer({ list: 'no such server' }, 3)
  await expect(assignCash(folder, 4_101, folder, process.execPath)).rejects.toThrow(
    /^terahold suspense list ended with 3:\n"no such server"/,
  )
  expect(calls()).toHaveLength(1)
})
