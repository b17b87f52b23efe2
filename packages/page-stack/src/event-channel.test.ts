import { expect, it, vi } from 'vitest'
import { createEventChannel } from './event-channel.ts'

it('calls the handlers given and added, with every value', () => {
  const given = vi.fn()
  const added = vi.fn()
  const channel = createEventChannel({ chosen: given })
  channel.on('chosen', added)
  channel.emit('chosen', 1, 'two')
  expect(given).toHaveBeenCalledWith(1, 'two')
  expect(added).toHaveBeenCalledWith(1, 'two')
})

it('calls a handler of once a single time', () => {
  const handler = vi.fn()
  const channel = createEventChannel()
  channel.once('done', handler)
  channel.emit('done')
  channel.emit('done')
  expect(handler).toHaveBeenCalledOnce()
})

it('forgets one handler, or all of an event', () => {
  const [a, b] = [vi.fn(), vi.fn()]
  const channel = createEventChannel({ x: a })
  channel.on('x', b)
  channel.off('x', a)
  channel.emit('x')
  channel.off('x')
  channel.emit('x')
  expect([a.mock.calls.length, b.mock.calls.length]).toEqual([0, 1])
})
