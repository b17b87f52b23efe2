import { readFileSync } from 'node:fs'
import { to } from '@terahold/contract/pages'
import { languageTags } from '@terahold/locale/languages'
import { serverTexts } from '@terahold/locale/texts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer } from '../../http/fixtures/test-server.ts'
import { invitationLink, mountInvitationLink } from './invitation-link.ts'

const site = { scheme: 'https', host: 'terahold.example' } as const
let server: FastifyInstance
beforeAll(async () => {
  server = await createTestServer({ extras: [(app) => mountInvitationLink(app, site)] })
})
afterAll(() => server.close())

const open = (path: string, language = 'en') =>
  server.inject({ method: 'GET', url: path, headers: { 'accept-language': language } })

it('is short', () => {
  expect(invitationLink(site, '7K3M9Q2X')).toBe('https://terahold.example/i/7K3M9Q2X')
})

it.each(languageTags)('has a preview in the language of who opens it, and leads to the app: %s', async (language) => {
  const { statusCode, headers, body } = await open('/i/7K3M9Q2X', language)
  const { title, text } = serverTexts[language].invitation
  expect([statusCode, headers['content-type'], headers.vary]).toEqual([
    200,
    'text/html; charset=utf-8',
    'accept-language',
  ])
  expect(body).toContain(`<html lang="${language}">`)
  expect(body).toContain(`<meta property="og:title" content="${title}">`)
  expect(body).toContain(`<meta property="og:description" content="${text}">`)
  expect(body).toContain(`content="0; url=/${to.invitation({ code: '7K3M9Q2X' })}"`)
})

it('shows a picture that is there, in the size it states', async () => {
  const { body } = await open('/i/7K3M9Q2X')
  const [, path] = /property="og:image" content="https:\/\/terahold\.example(\/[^"]+)"/.exec(body) ?? []
  const picture = readFileSync(new URL(`../../../../web/public${path}`, import.meta.url))
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1_200, 630])
})

it('is the same page for every code', async () => {
  const [one, other] = await Promise.all([open('/i/7K3M9Q2X'), open('/i/ZZZZZZZZ')])
  expect(other.body.replaceAll('ZZZZZZZZ', '7K3M9Q2X')).toBe(one.body)
})

it('leads to the home page for anything that is no code', async () => {
  for (const path of ['/i/7K3M9Q2', '/i/%3Cscript%3E', '/i/7k3m9q2x', '/i/7K3M9Q2X%22']) {
    const { statusCode, headers } = await open(path)
    expect([statusCode, headers.location], path).toEqual([302, '/'])
  }
})
