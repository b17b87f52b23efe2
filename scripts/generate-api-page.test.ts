import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { apiPage } from './generate-api-page.ts'

it('docs/api.md is up to date with the contract', () => {
  expect(readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8')).toBe(apiPage())
})
