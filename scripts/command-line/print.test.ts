import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { codeOf } from './print.mjs'

const module = new URL('print.mjs', import.meta.url).href

/** Runs a program that imports what is tested. */
function run(program: string) {
  const text = `import { fail, print, reportProblems } from ${JSON.stringify(module)}\n${program}`
  const node = ['--input-type=module', '-e', text]
  const { status, stdout, stderr } = spawnSync(process.execPath, node, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

it('a program fails with a message, without a stack trace, and goes no further', () => {
  const failed = run("try { throw new Error('There is no npm.') } catch (error) { fail(error) } print('next')")
  expect(failed).toEqual({ status: 1, stdout: '', stderr: '\nThere is no npm.\n' })
  expect(run("fail('There is no npm.')").stderr).toBe('\nThere is no npm.\n')
})

it('a check fails when it has found something, with a line for each', () => {
  expect(run("reportProblems(['a.ts: one', 'b.ts: two'])")).toEqual({
    status: 1,
    stdout: '',
    stderr: 'a.ts: one\nb.ts: two\n',
  })
  expect(run("reportProblems([]); print('all is well')")).toEqual({ status: 0, stdout: 'all is well\n', stderr: '' })
})

it('a system error has a code, other errors have none', () => {
  const caught = (body: () => unknown) => {
    try {
      return body()
    } catch (error) {
      return error
    }
  }
  expect(codeOf(caught(() => readFileSync('/nowhere/file')))).toBe('ENOENT')
  expect([codeOf(new Error('no')), codeOf('ENOENT'), codeOf(undefined)]).toEqual([undefined, undefined, undefined])
})
