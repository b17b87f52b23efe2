import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rolesAt, roleToleranceMs } from './past-roles.ts'

const time = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))
const changes = [
  { at: time(1), roles: ['settlement'] },
  { at: time(3), roles: ['settlement', 'support'] },
  { at: time(5), roles: [] },
  { at: time(7), roles: ['auditor'] },
]

describe('the roles of an operator at a time', () => {
  it.each([
    [0, []],
    [2, ['settlement']],
    [4, ['settlement', 'support']],
    [6, []],
    [8, ['auditor']],
  ])('at %s o’clock are those of the last change before it', (hour, roles) => {
    expect(rolesAt(changes, time(hour))).toEqual(roles)
  })

  it('include those before and after a change for a short time around it', () => {
    const near = (offset: number) => rolesAt(changes, new Date(time(5).getTime() + offset))
    expect(near(-roleToleranceMs)).toEqual(['settlement', 'support'])
    expect(near(roleToleranceMs)).toEqual(['settlement', 'support'])
    expect(near(roleToleranceMs + 1)).toEqual([])
    expect(rolesAt(changes, new Date(time(7).getTime() - roleToleranceMs))).toEqual(['auditor'])
    expect(rolesAt(changes, new Date(time(7).getTime() - roleToleranceMs - 1))).toEqual([])
  })

  it('are empty without a change, and otherwise come from one of the changes', () => {
    const anyChange = fc.record({ at: fc.integer({ min: 0, max: 90 }), roles: fc.subarray(['settlement', 'admin']) })
    fc.assert(
      fc.property(fc.array(anyChange), fc.integer({ min: 0, max: 90 }), (all, hour) => {
        const sorted = all.toSorted((one, other) => one.at - other.at).map((each) => ({ ...each, at: time(each.at) }))
        const last = sorted.findLast(({ at }) => at <= time(hour))
        const found = rolesAt(sorted, time(hour))
        for (const role of last?.roles ?? []) expect(found).toContain(role)
        if (!last) expect(found).toEqual([])
      }),
    )
  })
})
