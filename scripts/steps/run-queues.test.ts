import { expect, it } from 'vitest'
import { runQueues } from './run-queues.mjs'

type Step = { readonly name: string; readonly after?: Step; readonly work?: Promise<void> }

it('runs the queues at the same time, and the steps of each in order', async () => {
  const { promise: work, resolve: finish } = Promise.withResolvers<void>()
  const log: string[] = []
  const running = runQueues<Step, string>(
    [
      [{ name: 'long', work }, { name: 'next' }],
      [{ name: 'short' }, { name: 'last' }],
    ],
    recordIn(log),
  )
  await expect.poll(() => log).toContain('last ends')
  expect(log).not.toContain('next begins')
  finish()
  expect(await running).toEqual(['long', 'next', 'short', 'last'])
  expect(log.indexOf('next begins')).toBeGreaterThan(log.indexOf('long ends'))
})

it('lets a step wait for one in another queue', async () => {
  const { promise: work, resolve: finish } = Promise.withResolvers<void>()
  const build: Step = { name: 'build', work }
  const log: string[] = []
  const running = runQueues<Step, string>(
    [[build], [{ name: 'tests' }, { name: 'journeys', after: build }]],
    recordIn(log),
  )
  await expect.poll(() => log).toContain('tests ends')
  expect(log).not.toContain('journeys begins')
  finish()
  await running
  expect(log.at(-1)).toBe('journeys ends')
})

it('gives the caller the error of a step that could not run, and starts none after it', async () => {
  const unheard: unknown[] = []
  const hear = (error: unknown) => unheard.push(error)
  process.on('unhandledRejection', hear)
  const broken = Promise.reject(new Error('no such program'))
  const log: string[] = []
  const queues = [[{ name: 'broken', work: broken }, { name: 'next' }], [{ name: 'other' }]]
  await expect(runQueues<Step, string>(queues, recordIn(log))).rejects.toThrow('no such program')
  await new Promise((resolve) => setTimeout(resolve, 0))
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
  expect(log).toContain('other ends')
  expect(log).not.toContain('next begins')
})

function recordIn(log: string[]) {
  return async ({ name, work }: Step) => {
    log.push(`${name} begins`)
    await work
    log.push(`${name} ends`)
    return name
  }
}
