import { expect, it } from 'vitest'
import { demoLogSigners } from '../../apps/server/src/demo/services/demo-log-keys.ts'
import { demoSettings } from './demo-settings.mjs'

it('builds the keys of the demo’s own log and witness into the demo’s app', () => {
  const { log, witness } = demoLogSigners()
  expect(demoSettings({})).toEqual({ VITE_LOG_KEY: log.publicText, VITE_WITNESS_KEYS: witness.publicText })
})

it('builds no demo keys into an app for production, or with keys of its own', () => {
  expect(demoSettings({ TERAHOLD_PROFILE: 'production' })).toEqual({})
  expect(demoSettings({ VITE_LOG_KEY: 'another' })).toEqual({})
})
