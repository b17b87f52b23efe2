import { expect, it } from 'vitest'
import { fakeBrowser } from './fake-browser-fixture.ts'
import { createPageStack, type StackRoute } from './page-stack.ts'

it('shows the page for unknown addresses under the address that was typed, and leads on from it', async () => {
  const browser = fakeBrowser('#/pages/gone?a=1')
  const failures: unknown[] = []
  const stack = createPageStack({
    routes: [{ path: '/' }],
    unknown: { path: '/unknown' },
    environment: browser,
    onFailure: (error) => failures.push(error),
  })
  const shown = () => stack.currentPages().map(({ route, url }) => [route.path, url])
  expect(shown()).toEqual([['/unknown', '/pages/gone?a=1']])
  expect(String(failures[0])).toContain('page `/pages/gone?a=1` is not found')
  await stack.reLaunch({ url: '/' })
  expect(shown()).toEqual([['/', '/']])
  await expect(stack.navigateTo({ url: '/pages/gone' })).rejects.toThrow('is not found')
})

it('preloads the page for unknown addresses by any of them', () => {
  let loads = 0
  const unknown = { path: '/unknown', load: async () => (loads += 1) }
  const stack = createPageStack<StackRoute>({ routes: [{ path: '/' }], unknown, environment: fakeBrowser() })
  stack.preload('/pages/gone')
  stack.preload('/pages/other')
  expect(loads).toBe(1)
})
