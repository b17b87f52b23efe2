import { expect, it } from 'vitest'
import { readSettings, themeVariables, usualSettings, writeSettings } from './preview-settings.ts'

it('a preview reads from its address what the page wrote into it', () => {
  const settings = { ...usualSettings, behaviour: 'asks already', variables: { accent: '#0a7d33 & "x"' } } as const
  expect(readSettings(new URLSearchParams(writeSettings(settings)))).toEqual(settings)
})

it('a preview without settings shows the usual ones', () => {
  expect(readSettings(new URLSearchParams())).toEqual(usualSettings)
  expect(readSettings(new URLSearchParams({ settings: '{"theme":"dark"}' }))).toEqual({
    ...usualSettings,
    theme: 'dark',
  })
})

it('the properties of the modal have its prefix', () => {
  expect(themeVariables({ accent: 'red' })).toEqual({ '--wm-accent': 'red' })
})
