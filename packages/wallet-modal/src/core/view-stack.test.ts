import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownView, viewNames } from './view-name.ts'
import { canGoBack, popView, pushView, startStack, topView } from './view-stack.ts'

describe('the view stack', () => {
  it('remembers the way in and the direction of the last step', () => {
    const connecting = pushView(startStack('Connect'), 'ConnectingExternal')
    expect([topView(connecting), connecting.direction]).toEqual(['ConnectingExternal', 'forward'])
    const back = popView(connecting)
    expect([topView(back), back.direction, canGoBack(back)]).toEqual(['Connect', 'back', false])
  })

  it('takes no second step to the view that is already shown', () => {
    const stack = startStack('Connect')
    expect(pushView(stack, 'Connect')).toBe(stack)
  })

  it('is never empty, whatever is pushed and popped', () => {
    const step = fc.constantFrom('Account' as const, 'Connect' as const, 'ConnectingExternal' as const, 'pop' as const)
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const end = steps.reduce(
          (stack, next) => (next === 'pop' ? popView(stack) : pushView(stack, next)),
          startStack('Connect'),
        )
        expect(end.views.length).toBeGreaterThan(0)
        expect(canGoBack(end)).toBe(end.views.length > 1)
      }),
    )
  })
})

describe('a view name', () => {
  it('shows its own view once that has a screen, and Connect until then', () => {
    const shown = viewNames.filter((name) => shownView(name) === name)
    expect(shown).toEqual(['Account', 'Connect', 'ConnectingExternal'])
    expect(shownView('Networks')).toBe('Connect')
  })

  it.each(['', 'connect', 'Nowhere', '__proto__', 'constructor'])('shows Connect for the unknown name %j', (name) => {
    expect(shownView(name)).toBe('Connect')
  })
})
