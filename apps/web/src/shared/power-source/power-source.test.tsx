import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { powerSources } from '@terahold/contract/codes/catalogue'
import { languageTags } from '@terahold/locale/languages'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { readForMember, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { activateLocale } from '../locale/i18n.ts'
import { SitePicture } from './site-picture.tsx'
import { usePowerSourceWords } from './words.ts'

setUpComponentTests()

const files = join(import.meta.dirname, '..', '..', '..', 'public')

describe('the picture of a site', () => {
  test.each(powerSources)('with the source %s is one that we have', (source) => {
    const { container } = renderForMember(<SitePicture source={source} className="" />)
    const path = container.querySelector('img')?.getAttribute('src') ?? ''
    expect([path, existsSync(join(files, path))]).toEqual([path, true])
  })

  test('says that it shows no real place, and is not read out itself', () => {
    renderForMember(<SitePicture source="wind" className="" />)
    expect(screen.getByText('Illustration')).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
  })

  test('keeps its place while it loads', () => {
    const { container } = renderForMember(<SitePicture source="hydro" className="" />)
    const { width, height, loading } = container.querySelector('img') as HTMLImageElement
    expect([width, height, loading]).toEqual([640, 240, 'lazy'])
  })
})

test.each(languageTags)('every power source has a name of its own in %s', async (language) => {
  await activateLocale(language)
  const words = readForMember(() => usePowerSourceWords())
  expect(Object.keys(words).toSorted()).toEqual([...powerSources].toSorted())
  expect(new Set(Object.values(words)).size).toBe(powerSources.length)
})
