import { expect, test } from 'vitest'
import { dateFormat, displayNames, numberFormat } from './formatters.ts'

test('a formatter is created once for each locale and its options', () => {
  const percent = numberFormat('fr', { style: 'percent' })
  expect(numberFormat('fr', { style: 'percent' })).toBe(percent)
  expect(numberFormat('en', { style: 'percent' })).not.toBe(percent)
  expect(numberFormat('fr', {})).not.toBe(percent)
})

test('formatters write in their language', () => {
  expect(numberFormat('fr', {}).format(1_234).replaceAll(/\s/g, ' ')).toBe('1 234')
  expect(dateFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date('2026-11-01T00:00:00Z'))).toBe('November')
  expect(displayNames('zh-Hans', { type: 'region' }).of('IS')).toBe('冰岛')
})
