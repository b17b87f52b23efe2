import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sitePolicy } from './page-html.ts'
import { type ServedSite, serveSite } from './serve-site.ts'

let parent: string
let site: ServedSite

beforeAll(async () => {
  parent = mkdtempSync(path.join(tmpdir(), 'serve-site-'))
  mkdirSync(path.join(parent, 'site', 'theming'), { recursive: true })
  writeFileSync(path.join(parent, 'secret.txt'), 'secret')
  writeFileSync(path.join(parent, 'site', 'theming', 'index.html'), '<h1>Theming</h1>')
  writeFileSync(path.join(parent, 'site', 'icon.svg'), '<svg/>')
  site = await serveSite(path.join(parent, 'site'), 0)
})
afterAll(async () => {
  await site.close()
  rmSync(parent, { recursive: true })
})

/** Asks for a path exactly as given: `fetch` would resolve the dots. */
async function ask(asked: string) {
  const { port } = new URL(site.url)
  const [response] = (await once(get({ port, host: '127.0.0.1', path: asked }), 'response')) as [IncomingMessage]
  return { status: response.statusCode, type: response.headers['content-type'], body: await text(response) }
}

it('answers a folder with its page, and a file with its type', async () => {
  expect(await ask('/theming/')).toEqual({ status: 200, type: 'text/html; charset=utf-8', body: '<h1>Theming</h1>' })
  expect(await ask('/icon.svg?v=2')).toEqual({ status: 200, type: 'image/svg+xml', body: '<svg/>' })
})

it('answers what does not exist with the page of the site for it, as static hosts do', async () => {
  expect(await ask('/nowhere/')).toMatchObject({ status: 404, body: 'No such page' })
  writeFileSync(path.join(parent, 'site', '404.html'), '<h1>Not found</h1>')
  expect(await ask('/deep/nowhere/')).toEqual({
    status: 404,
    type: 'text/html; charset=utf-8',
    body: '<h1>Not found</h1>',
  })
  expect(await ask('/theming')).toMatchObject({ status: 404 })
})

it.each(['/../secret.txt', '/%2e%2e/secret.txt', '/theming/../../secret.txt', '/..%2fsecret.txt', '//'])(
  'answers %s with nothing from outside of the site',
  async (asked) => {
    const { status, body } = await ask(asked)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body).not.toContain('secret')
  },
)

it('sends the policy of the site with every answer', async () => {
  for (const address of ['theming/', 'nowhere'])
    expect((await fetch(`${site.url}${address}`)).headers.get('content-security-policy')).toBe(sitePolicy)
})
