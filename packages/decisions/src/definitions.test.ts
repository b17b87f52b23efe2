import { describe, expect, it } from 'vitest'
import { headerFields } from './decision.ts'
import { decisionRoles, decisionTypes, definitionOf } from './definitions.ts'

describe.each(decisionTypes)('the decision %s', (type) => {
  const definition = definitionOf(type)
  const { makers, checkers, fields } = definition

  it('has words in both languages for itself and each field, and no label twice', () => {
    const labels = [...headerFields, ...fields]
    for (const { en, zh } of [definition, ...labels]) {
      expect(en).toMatch(/^[A-Z][^:]*[^.:]$/)
      expect(zh).toMatch(/[\u4e00-\u9fff]/)
    }
    for (const language of ['en', 'zh'] as const) {
      const words = labels.map((field) => field[language])
      expect(new Set(words).size, words.join()).toBe(words.length)
    }
  })

  it('has names for its fields that are its own, and codes only where a code is meant', () => {
    const names = [...headerFields, ...fields].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { name, kind, codes } of fields) {
      expect(name).toMatch(/^[a-z][A-Za-z]*$/)
      expect(kind === 'code', name).toBe(codes !== undefined)
      if (codes) expect(Object.keys(codes).length).toBeGreaterThan(1)
    }
  })

  it('is signed in roles that exist, and has its amount in minor units only next to the amount', () => {
    expect(makers.length).toBeGreaterThan(0)
    for (const role of [...makers, ...checkers]) expect(decisionRoles).toContain(role)
    const names = fields.map(({ name }) => name)
    if (names.includes('amountMinor')) expect(names).toContain('amount')
  })

  it('needs a second operator if it moves money out', () => {
    const paysOut = fields.some(({ name }) => name === 'amountMinor')
    expect(paysOut && checkers.length === 0).toBe(false)
  })
})
