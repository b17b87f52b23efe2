import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseViewName, viewNames } from './view-name.ts'
import { canGoBack, popView, pushView, startStack, topView } from './view-stack.ts'

describe('the view stack', () => {
  it('keeps the history and the direction of the last step', () => {
    const connecting = pushView(startStack({ view: 'Connect' }), { view: 'AllWallets' })
    expect([topView(connecting), connecting.direction]).toEqual(['AllWallets', 'forward'])
    const back = popView(connecting)
    expect([topView(back), back.direction, canGoBack(back)]).toEqual(['Connect', 'back', false])
  })

  it('ignores a push of the current view', () => {
    const stack = startStack({ view: 'Connect' })
    expect(pushView(stack, { view: 'Connect' })).toBe(stack)
  })

  it('is never empty, whatever is pushed and popped', () => {
    const step = fc.constantFrom('Account' as const, 'Connect' as const, 'AllWallets' as const, 'pop' as const)
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const end = steps.reduce(
          (stack, next) => (next === 'pop' ? popView(stack) : pushView(stack, { view: next })),
          startStack({ view: 'Connect' }),
        )
        expect(end.entries.length).toBeGreaterThan(0)
        expect(canGoBack(end)).toBe(end.entries.length > 1)
      }),
    )
  })
})

describe('a view name', () => {
  it.each(viewNames)('%s shows itself', (name) => {
    expect(parseViewName(name)).toBe(name)
  })

  it.each(['', 'connect', 'Nowhere', '__proto__', 'constructor'])('shows Connect for the unknown name %j', (name) => {
    expect(parseViewName(name)).toBe('Connect')
  })
})
