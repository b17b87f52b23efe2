import { expect, it } from 'vitest'
import { parseRelease } from './manifest.ts'

const release = { format: 1, treasury: null, files: { '/index.html': { size: 3, integrity: 'sha256-A=' } } }

it('reads the manifest that the build writes', () => {
  expect(parseRelease(JSON.stringify(release))).toEqual(release)
})

it.each(['', '{}', JSON.stringify({ ...release, format: 2 }), JSON.stringify({ ...release, files: { '/a': 'b' } })])(
  'refuses anything else: %s',
  (text) => {
    expect(() => parseRelease(text)).toThrow()
  },
)
