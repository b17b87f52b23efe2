import { contract } from '@terahold/contract'
import { Refusal } from '@terahold/contract/refusal'
import { fillPath, servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectChain } from '../chain/client/connect-chain.ts'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { ask, bob, createTestServer, tokens } from '../http/fixtures/test-server.ts'
import { bindCalls } from '../http/mount.ts'
import { cleanPicture } from '../support/pictures/picture.ts'
import { mountWalletImages } from './directory/image-route.ts'
import { writeName } from './names/identity-store.ts'
import { walletServiceRoutes } from './routes.ts'
import { createWalletServices } from './wallet-services.ts'

const { walletDirectory, walletIdentity, walletTransactions } = contract
const address = `0x${'Ab'.repeat(20)}`
const params = { address }
const pictureId = 'ab'.repeat(32)

let database: TestDatabase
let app: FastifyInstance
let askedFor: unknown[]
beforeAll(async () => {
  database = await createTestDatabase()
  const db = database.app
  const services = createWalletServices({
    db,
    secret: 'a secret of the test',
    cleanPicture,
    sources: { directory: null, names: null },
    chain: connectChain({ rpcUrls: ['http://127.0.0.1:9'], chainId: 31_337 }),
    token: { address: `0x${'11'.repeat(20)}`, symbol: 'USDT', decimals: 18 },
    log: { info: () => undefined, warn: () => undefined },
    settings: {
      spanBlocks: 10n,
      pastBlocks: 10n,
      mostTransfers: 10,
      addressesAtOnce: 10,
      freshSeconds: 1,
      keptSeconds: 1,
      mostStrangers: 1,
    },
  })
  askedFor = []
  const identity: typeof services.identity = {
    ...services.identity,
    find: async (found) => {
      askedFor.push(found)
      return { name: 'ada.eth', pictureId }
    },
  }
  app = await createTestServer({
    calls: bindCalls(
      { walletDirectory, walletIdentity, walletTransactions },
      walletServiceRoutes({ db, scheme: 'https', ...services, identity }),
    ),
    extras: [(server) => mountWalletImages(server, { images: services.images })],
  })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

describe('the directory', () => {
  it('needs no session and returns rows and their count', async () => {
    const { status, body } = await ask(app, walletDirectory)
    expect([status, body.code, body.rows?.length]).toEqual([200, 200, 40])
    expect(body.total).toBeGreaterThan(70)
    expect(body.rows?.[0]).toMatchObject({
      id: 'metamask',
      has_image: false,
      injected: [{ injected_id: 'isMetaMask' }],
    })
  })

  it('accepts what the modal sends, including empty fields', async () => {
    const fields = { page: 2, entries: 2, search: '', include: 'metamask,trust,okx', exclude: '' }
    const { body } = await ask(app, walletDirectory, { fields })
    expect([body.rows, body.total]).toMatchObject([[{ id: 'okx' }], 3])
  })

  it.each([
    ...(['page', 'entries'] as const).flatMap((field) =>
      ['0', '-1', '1.5', 'x', '1001'].map((value) => [field, value]),
    ),
    ['entries', '101'],
    ['search', 'x'.repeat(65)],
    ['search', 'a\u0000'],
    ['include', '../etc'],
    ['include', ','],
    ['include', Array.from({ length: 201 }, () => 'a').join(',')],
    ['exclude', 'a b'],
    ['exclude', 'x'.repeat(101)],
  ] as [string, string][])('refuses %s %j by name', async (field, value) => {
    expect((await ask(app, walletDirectory, { fields: { [field]: value } })).body).toMatchObject({
      code: 400,
      reason: 'bad_field',
      field,
    })
  })

  it('refuses unknown fields, and a repeated one', async () => {
    expect((await ask(app, walletDirectory, { fields: { chains: '56' } })).body).toMatchObject({
      code: 400,
      reason: 'unknown_field',
      field: 'chains',
    })
    expect((await ask(app, walletDirectory, { fields: { page: ['1', '2'] } })).body).toMatchObject({
      code: 400,
      field: 'page',
    })
  })
})

describe('an identity', () => {
  it('is looked up in lower case, with its picture on this server', async () => {
    const { body } = await ask(app, walletIdentity, { params })
    expect(body.data).toEqual({ name: 'ada.eth', avatar: `https://terahold.example/wallet/image/avatar-${pictureId}` })
    expect(askedFor).toEqual([address.toLowerCase()])
  })

  it.each([walletIdentity, walletTransactions])(
    '$path refuses an invalid address, and unknown fields',
    async (call) => {
      for (const wrong of ['ada.eth', '0x12', `${address}0`, `0x${'g'.repeat(40)}`])
        expect((await ask(app, call, { params: { address: wrong } })).body).toMatchObject({
          code: 400,
          reason: 'bad_field',
          field: 'address',
        })
      expect((await ask(app, call, { params, fields: { chainId: '1' } })).body).toMatchObject({
        reason: 'unknown_field',
        field: 'chainId',
      })
    },
  )
})

describe('transactions', () => {
  it('are an outage instead of an empty history when they cannot be read', async () => {
    const { status, body } = await ask(app, walletTransactions, { params })
    expect([status, body]).toMatchObject([503, { code: 503, reason: 'unavailable' }])
    expect(JSON.stringify(body)).not.toContain('127.0.0.1')
  })

  it.each(['x', 'A'.repeat(38), `${'A'.repeat(37)}=`, 'x'.repeat(121), '0', ''])(
    'refuse the cursor %j by name',
    async (cursor) => {
      expect((await ask(app, walletTransactions, { params, fields: { cursor } })).body).toMatchObject({
        code: 400,
        reason: 'bad_field',
        field: 'cursor',
      })
    },
  )

  it('are the same for every caller, signed in or not', async () => {
    const { body } = await ask(app, walletTransactions, { params, token: tokens.ada, fields: { userId: bob.memberId } })
    expect(body).toMatchObject({ code: 503 })
  })
})

describe('a picture', () => {
  const get = (id: string, headers = {}) => app.inject({ url: fillPath(servicePaths.walletPicture, { id }), headers })

  it('of a wallet is a harmless drawing, cached for a day', async () => {
    const { statusCode, headers, body } = await get('metamask')
    expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'image/svg+xml',
      'nosniff',
    ])
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(headers['cache-control']).toBe('public, max-age=86400')
    expect(body).toContain('>M</text>')
    const again = await get('metamask', { 'if-none-match': headers.etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('of a name is returned as drawn, and never changes', async () => {
    const content = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .webp()
      .toBuffer()
    await writeName(database.app, address.toLowerCase(), { name: 'ada.eth', picture: { id: pictureId, content } })
    const { statusCode, headers, rawPayload } = await get(`avatar-${pictureId}`)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
    expect(rawPayload).toEqual(content)
  })

  it.each([
    'nobody',
    'avatar-',
    `avatar-${'cd'.repeat(32)}`,
    'a b',
    '..%2fmetamask',
    '%00',
    'x'.repeat(100),
    '__proto__',
  ])('that is missing is not found: %s', async (id) => {
    const response = await get(id)
    expect([response.statusCode, response.json()]).toMatchObject([404, { code: 404, reason: 'not_found' }])
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

describe('too many requests', () => {
  it.each([
    ['directory', walletDirectory, 180],
    ['identity', walletIdentity, 120],
    ['history', walletTransactions, 120],
  ] as const)('about the %s from one address are refused, over all processes', async (what, call, most) => {
    await database.owner
      .updateTable('rate_window')
      .set({ hits: most })
      .where('key', 'like', `wallet-${what}:%`)
      .execute()
    expect((await ask(app, call, { params })).body).toMatchObject({ code: 429, reason: 'rate_limited' })
  })

  it('about new addresses are refused before any external request', async () => {
    await database.owner.deleteFrom('rate_window').execute()
    const answers: (string | undefined)[] = []
    for (let index = 0; index < 21; index += 1) {
      const stranger = `0x${index.toString(16).padStart(40, '0')}`
      answers.push((await ask(app, walletTransactions, { params: { address: stranger } })).body.reason)
    }
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 'unavailable'), 'rate_limited'])
  })

  it('about pictures are refused as well', async () => {
    const strict = await createTestServer({
      extras: [
        (server) =>
          mountWalletImages(server, {
            images: { find: () => Promise.reject(new Refusal(503, 'unavailable')) },
            rule: { perSecond: 1, burst: 1 },
          }),
      ],
    })
    await strict.inject(fillPath(servicePaths.walletPicture, { id: 'a' }))
    const { statusCode, headers, body } = await strict.inject(fillPath(servicePaths.walletPicture, { id: 'a' }))
    expect([statusCode, headers['retry-after']]).toEqual([429, '1'])
    expect(JSON.parse(body)).toMatchObject({ code: 429, reason: 'rate_limited' })
    await strict.close()
  })
})
