import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const module = new URL('help.mjs', import.meta.url).href

/** Runs a program with two options that takes one word. It prints what it was started with. */
function start(...args: string[]) {
  const program = `
    import { readArguments } from ${JSON.stringify(module)}
    const options = { quick: { type: 'boolean' }, into: { type: 'string', default: 'here' } }
    console.log(JSON.stringify(readArguments('npm run it\\n\\nRuns it.\\n', options, 1)))`
  const node = ['--input-type=module', '-e', program, '--', ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, node, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

it('reads options, their defaults, and words', () => {
  expect(JSON.parse(start().stdout)).toEqual({ values: { into: 'here' }, words: [] })
  const { status, stdout } = start('1.2.3', '--quick', '--into', 'Österreich 中')
  expect([status, JSON.parse(stdout)]).toEqual([
    0,
    { values: { quick: true, into: 'Österreich 中' }, words: ['1.2.3'] },
  ])
})

it.each([[['--help']], [['--quick', '--help']], [['--unknown', 'one', 'two', '--help']]])(
  'prints the help for %j, and does nothing else',
  (args) => {
    expect(start(...args)).toEqual({ status: 0, stdout: 'npm run it\n\nRuns it.\n', stderr: '' })
  },
)

it.each([
  [['--quikc'], "Unknown option '--quikc'"],
  [['-q'], "Unknown option '-q'"],
  [['one', 'two'], "Unexpected argument 'two'"],
  [['--into'], "Option '--into <value>' argument missing"],
  [['--into', '--quick'], "Option '--into' argument is ambiguous"],
  [['--quick=yes'], "Option '--quick' does not take an argument"],
])('says what is wrong with %j, and how it is used', (args, problem) => {
  expect(start(...args)).toEqual({ status: 2, stdout: '', stderr: `${problem}\n\nnpm run it\n\nRuns it.\n` })
})
