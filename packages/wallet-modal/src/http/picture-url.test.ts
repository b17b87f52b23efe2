import { describe, expect, it } from 'vitest'
import { pictureUrl } from './picture-url.ts'

describe('a picture URL', () => {
  it('may be https or embedded', () => {
    expect(pictureUrl('https://x.example/a.png')).toBe('https://x.example/a.png')
    expect(pictureUrl('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
  })

  it.each([
    'http://x.example/a.png',
    'ipfs://abc',
    'data:image/png-evil,x',
    '/a.png',
    'javascript:alert(1)',
    '',
    'https://user:secret@x.example/a.png',
    'blob:https://x.example/1',
    'data:text/html,x',
  ])('is rejected: %s', (url) => {
    expect(pictureUrl(url)).toBeNull()
  })
})
