import { expect, it } from 'vitest'
import { createThrottle } from './throttle.ts'

function bench() {
  let now = 0
  let alarm: { at: number; run: () => void } | undefined
  const done: string[] = []
  const throttle = createThrottle(100, {
    now: () => now,
    after: (milliseconds, run) => {
      alarm = { at: now + milliseconds, run }
      return () => {
        alarm = undefined
      }
    },
  })
  return {
    done,
    throttle,
    ask: (name: string) => throttle.ask(() => done.push(name)),
    pass(milliseconds: number) {
      now += milliseconds
      if (alarm !== undefined && alarm.at <= now) alarm.run()
    },
  }
}

it('runs the first at once, and of those that come too soon the last when the time is over', () => {
  const { done, ask, pass } = bench()
  ask('a')
  pass(30)
  ask('b')
  pass(30)
  ask('c')
  expect(done).toEqual(['a'])
  pass(39)
  expect(done).toEqual(['a'])
  pass(1)
  expect(done).toEqual(['a', 'c'])
})

it('restarts the interval after each run', () => {
  const { done, ask, pass } = bench()
  ask('a')
  pass(60)
  ask('b')
  pass(40)
  ask('c')
  expect(done).toEqual(['a', 'b'])
  pass(100)
  expect(done).toEqual(['a', 'b', 'c'])
  pass(100)
  ask('d')
  expect(done).toEqual(['a', 'b', 'c', 'd'])
})

it('runs what waits when it is asked to, and not again', () => {
  const { done, ask, pass, throttle } = bench()
  ask('a')
  ask('b')
  throttle.flush()
  throttle.flush()
  pass(200)
  expect(done).toEqual(['a', 'b'])
})
