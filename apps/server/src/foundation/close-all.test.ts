import { expect, it } from 'vitest'
import { closeAfter, closeAll } from './close-all.ts'

function closersInto(closed: string[]) {
  return ['database', 'queue', 'server'].map((name) => async () => {
    closed.push(name)
    if (name === 'queue') throw new Error('the disk is full')
  })
}

it('closes the rest when one fails, last opened first, and then says what failed', async () => {
  const closed: string[] = []
  await expect(closeAll(closersInto(closed))).rejects.toThrow('the disk is full')
  expect(closed).toEqual(['server', 'queue', 'database'])
})

it('reports the first failure first when closing fails too', async () => {
  const failure = new Error('no space left')
  expect(await closeAfter(failure, [])).toBe(failure)
  const both = await closeAfter(failure, closersInto([]))
  expect(both.message).toBe('no space left\nAlso, not everything could be closed: the disk is full')
})
