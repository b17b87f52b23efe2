import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { apiPage } from './generate-api-page.ts'

it('the API page is the one the contract makes', () => {
  expect(readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8')).toBe(apiPage())
})
