import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { configurationPage } from './generate-configuration-page.ts'
import { settingReferences } from './pages/settings-reference.ts'

it('docs/configuration.md is up to date with the settings', () => {
  expect(readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8')).toBe(configurationPage())
})

it('says of a setting whether it is needed, secret, and its default', () => {
  const of = (name: string) => settingReferences().find((reference) => reference.name === name)
  expect(of('CODE_SECRET')).toMatchObject({ users: ['api', 'worker'], isSecret: true, default: undefined })
  expect(of('PUBLIC_URL')).toMatchObject({ isRequired: true, users: [], isSecret: false })
  expect(of('TERAHOLD_ROLES')).toMatchObject({ isRequired: false, isSecret: false, default: 'api,worker,payout' })
  expect(of('METRICS_PORT')).toMatchObject({ isRequired: false, default: undefined })
  expect(of('BLOCK_SCAN_STEP')).toMatchObject({ default: '2000' })
})
