import { sql } from 'kysely'
import sharp from 'sharp'
import type { Address } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Chain } from '../../chain/chain.ts'
import { ChainUnreachable } from '../../chain/errors.ts'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { cleanPicture } from '../../support/pictures/picture.ts'
import { deployNameService } from '../fixtures/name-service.ts'
import { createIdentity } from './identity.ts'
import { readPicture } from './identity-store.ts'
import { createNameService, mainResolver } from './name-service.ts'
import { createDrawPicture } from './picture.ts'

let database: TestDatabase
let test: TestChain
let service: Awaited<ReturnType<typeof deployNameService>>
beforeAll(async () => {
  ;[database, test] = await Promise.all([createTestDatabase(), startTestChain()])
  service = await deployNameService(test, await test.account())
})
afterAll(() => Promise.all([test.stop(), database.drop()]))

let asked: string[]
let fetched: string[]
let picture: () => Promise<Buffer>
beforeEach(() => {
  asked = []
  fetched = []
  picture = () => Promise.reject(new Error('there is no picture'))
})

const admit = async () => void asked.push('asked')
const stranger = async () => (await test.account()).address.toLowerCase() as Address
const drawing = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#a84b17' } })
    .png()
    .toBuffer()

type Opened = { chain?: Pick<Chain, 'request'>; resolver?: Address; patience?: number }

function open({ chain = test.chain, resolver = service.address, patience = 20_000 }: Opened = {}) {
  return createIdentity({
    db: database.app,
    log: { warn: () => undefined, info: () => undefined },
    patience,
    names: createNameService({ chain, resolver }),
    draw: createDrawPicture(cleanPicture),
    pictures: {
      read: async (record) => {
        fetched.push(record)
        return picture()
      },
    },
  })
}

const away = { request: () => Promise.reject(new ChainUnreachable('away')) }

describe('the name of an address', () => {
  it('counts only if the name resolves to the address', async () => {
    const [ada, bob] = [await stranger(), await stranger()]
    await service.claim(ada, { name: 'ada.eth', owner: ada })
    await service.claim(bob, { name: 'ada.eth', owner: ada })
    expect(await open().find(ada, admit)).toEqual({ name: 'ada.eth', pictureId: null })
    expect(await open().find(bob, admit)).toEqual({ name: null, pictureId: null })
    expect(await open().find(await stranger(), admit)).toEqual({ name: null, pictureId: null })
  })

  it('is missing when it is not in its normal form', async () => {
    for (const name of ['Ada2.eth', 'аda3.eth‮', 'a da4.eth']) {
      const ada = await stranger()
      await service.claim(ada, { name, owner: ada }).catch(() => undefined)
      expect((await open().find(ada, admit)).name, name).toBeNull()
    }
  })

  it('is looked up once for everyone, also when there is none', async () => {
    const [ada, bob] = [await stranger(), await stranger()]
    await service.claim(ada, { name: 'ada5.eth', owner: ada })
    const identity = open()
    await Promise.all([identity.find(ada, admit), identity.find(ada, admit), identity.find(ada, admit)])
    const atFirst = asked.length
    await open({ chain: away }).find(ada, admit)
    expect(asked).toHaveLength(atFirst)
    await identity.find(bob, admit)
    await service.claim(bob, { name: 'bob5.eth', owner: bob })
    expect((await identity.find(bob, admit)).name).toBeNull()
    expect(asked).toHaveLength(atFirst + 1)
    await lookedUpAgo(bob, 2)
    expect((await identity.find(bob, admit)).name).toBe('bob5.eth')
    await lookedUpAgo(ada, 2)
    await identity.find(ada, admit)
    expect(asked).toHaveLength(atFirst + 2)
  })

  it('is the last known one while the service is unreachable, and an outage where there is none', async () => {
    const ada = await stranger()
    await service.claim(ada, { name: 'ada6.eth', owner: ada })
    await open().find(ada, admit)
    await lookedUpAgo(ada, 100)
    const identity = open({ chain: away })
    expect((await identity.find(ada, admit)).name).toBe('ada6.eth')
    await expect(identity.find(await stranger(), admit)).rejects.toMatchObject({ code: 503, reason: 'unavailable' })
    const hanging = { request: () => new Promise<never>(() => undefined) }
    await expect(open({ chain: hanging, patience: 50 }).find(await stranger(), admit)).rejects.toMatchObject({
      code: 503,
    })
  })

  it('is removed after a week, with a picture nobody uses', async () => {
    const ada = await stranger()
    picture = drawing
    await service.claim(ada, { name: 'ada7.eth', owner: ada, avatar: 'https://pictures.example/ada' })
    const identity = open()
    const { pictureId } = await identity.find(ada, admit)
    await identity.prune()
    expect(await readPicture(database.app, pictureId ?? '')).toBeDefined()
    await lookedUpAgo(ada, 24 * 8)
    await database.owner.updateTable('wallet_picture').set({ stored_at: sql`now() - interval '9 days'` }).execute()
    await identity.prune()
    expect(await readPicture(database.app, pictureId ?? '')).toBeUndefined()
  })
})

describe('the picture of a name', () => {
  it('is re-encoded and stored on this server', async () => {
    const ada = await stranger()
    picture = () => drawing(300, 100)
    await service.claim(ada, { name: 'ada8.eth', owner: ada, avatar: 'https://pictures.example/ada.png' })
    const { pictureId } = await open().find(ada, admit)
    expect(fetched).toEqual(['https://pictures.example/ada.png'])
    const kept = await readPicture(database.app, pictureId ?? '')
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 192, height: 192 })
  })

  it.each([
    [
      'a drawing that could run code',
      () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')),
    ],
    ['no picture at all', () => Promise.resolve(Buffer.from('<!doctype html>'))],
    ['nothing, because it is unreachable', () => Promise.reject(new Error('away'))],
  ])('is missing when it is %s', async (_, given) => {
    const ada = await stranger()
    picture = given
    const name = `ada${ada.slice(2, 10)}.eth`
    await service.claim(ada, { name, owner: ada, avatar: 'https://pictures.example/x' })
    expect(await open().find(ada, admit)).toEqual({ name, pictureId: null })
  })
})

it('a name whose owner refers to an external server is missing', async () => {
  const other = await deployNameService(test, await test.account())
  const ada = await stranger()
  await other.claim(ada, { name: 'ada9.eth', owner: ada })
  await other.refer()
  expect((await open({ resolver: other.address }).find(ada, admit)).name).toBeNull()
})

it('without a name service there are no names and no requests', async () => {
  const identity = createIdentity({
    db: database.app,
    names: null,
    log: { warn: () => undefined, info: () => undefined },
    draw: () => Promise.reject(new Error('drawn')),
    pictures: { read: () => Promise.reject(new Error('read')) },
  })
  expect(await identity.find(await stranger(), admit)).toEqual({ name: null, pictureId: null })
  expect(asked).toEqual([])
})

async function lookedUpAgo(address: string, hours: number): Promise<void> {
  await database.owner
    .updateTable('wallet_name')
    .set({ looked_up_at: sql<Date>`database_now() - make_interval(hours => ${hours})` })
    .where('address', '=', address)
    .execute()
}

it('asks the resolver that viem knows for Ethereum', () => {
  expect(mainResolver).toBe(mainnet.contracts.ensUniversalResolver.address)
})
