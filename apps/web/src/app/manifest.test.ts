import { readFileSync } from 'node:fs'
import { to } from '@terahold/contract/pages'
import { expect, it } from 'vitest'

it('has shortcuts to pages that exist', () => {
  const manifest = readFileSync(new URL('../../public/manifest.webmanifest', import.meta.url), 'utf8')
  const { shortcuts } = JSON.parse(manifest) as { shortcuts: { url: string }[] }
  expect(shortcuts.map(({ url }) => url)).toEqual([`/${to.myPower()}`, `/${to.subscribe()}`])
})
