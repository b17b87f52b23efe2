import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { collectOutput, runToEnd } from './run-to-end.ts'

const node = (program: string) => spawn(process.execPath, ['-e', program])

it('returns the code and what was written to either stream', async () => {
  const { code, output } = await runToEnd(node("console.log('one'); console.error('two'); process.exitCode = 3"))
  expect([code, output.split('\n').toSorted()]).toEqual([3, ['', 'one', 'two']])
})

it('has no code when a signal ended the program', async () => {
  expect(await runToEnd(node("process.kill(process.pid, 'SIGKILL')"))).toEqual({ code: null, output: '' })
})

it('fails when the program is not there', async () => {
  await expect(runToEnd(spawn('/nowhere/program'))).rejects.toThrow('ENOENT')
})

it('keeps a letter whole that arrives in two parts', async () => {
  const child = node(`
    const bytes = Buffer.from('中\\n')
    process.stdout.write(bytes.subarray(0, 1))
    setTimeout(() => process.stdout.write(bytes.subarray(1)), 50)`)
  const output = collectOutput(child)
  await expect.poll(output).toBe('中\n')
})
