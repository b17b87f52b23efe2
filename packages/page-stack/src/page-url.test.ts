import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { absoluteUrl, formatUrl, parseQuery, splitUrl } from './page-url.ts'

describe('absoluteUrl', () => {
  it.each([
    ['/pages/my/index', '/pages/team/index', '/pages/team/index'],
    ['/pages/my/index', '#/pages/team/index?level=1', '/pages/team/index?level=1'],
    ['/pages/my/index', 'Vieworders', '/pages/my/Vieworders'],
    ['/pages/my/index', './Vieworders?a=1', '/pages/my/Vieworders?a=1'],
    ['/pages/my/index', '../team/index', '/pages/team/index'],
    ['/pages/my/index', '../../a', '/a'],
    ['/pages/my/index', '../../../../a', '/a'],
    ['/pages/my/index', 'x?to=../up', '/pages/my/x?to=../up'],
    ['/', 'pages/my/index', '/pages/my/index'],
  ])('from %s, %s is %s', (from, url, absolute) => {
    expect(absoluteUrl(from, url)).toBe(absolute)
  })
})

describe('parseQuery', () => {
  it.each([
    ['', {}],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['?a=1', { a: '1' }],
    ['a', { a: '' }],
    ['a=1=2', { a: '1=2' }],
    ['a=1&a=2', { a: '2' }],
    ['a+b=c+d', { 'a b': 'c d' }],
    ['a=%E4%BD%A0', { a: '你' }],
    ['a=100%', { a: '100%' }],
    ['__proto__=x', Object.fromEntries([['__proto__', 'x']])],
  ])('reads %s', (raw, query) => {
    expect(parseQuery(raw)).toEqual(query)
  })
})

it('brings any query through the address bar unchanged', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1, unit: 'binary' }), fc.string({ unit: 'binary' })), (query) => {
      const { rawQuery } = splitUrl(formatUrl('/p', query))
      expect(parseQuery(rawQuery)).toEqual({ ...query })
    }),
  )
})
