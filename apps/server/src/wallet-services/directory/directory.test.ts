import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/connection.ts'
import { startWebService, type WebService } from '../fixtures/web-service.ts'
import { createDirectory } from './directory.ts'
import { createExplorer } from './explorer.ts'
import { createImages } from './images.ts'

let service: WebService
let now: number
let warnings: unknown[]
beforeAll(async () => {
  service = await startWebService()
})
beforeEach(() => {
  service.asked.length = 0
  now = 0
  warnings = []
})
afterAll(() => service.stop())

const log = { warn: (entry: unknown) => void warnings.push(entry) }
const everything = { page: 1, entries: 100, search: '', include: [], exclude: [] }
const wallet = (index: number) => ({ id: `wallet-${index}`, name: `Wallet ${index}`, image_id: `image-${index}` })

function open({ patience = 10_000 } = {}) {
  const explorer = createExplorer({
    url: `${service.url}/`,
    projectId: 'project',
    log,
    patience,
    milliseconds: () => now,
  })
  return { explorer, directory: createDirectory({ explorer }) }
}

/** A directory service with these wallets. */
function answering(wallets: readonly object[]) {
  service.state.answer = (request, response) => {
    const { searchParams } = new URL(request.url ?? '', service.url)
    const page = Number(searchParams.get('page'))
    response.end(JSON.stringify({ data: wallets.slice((page - 1) * 100, page * 100), count: wallets.length }))
  }
}

describe('the bundled directory', () => {
  const { page, find } = createDirectory({ explorer: null })

  it('returns its wallets page by page, each once', async () => {
    const { total } = await page(everything)
    const pages = await Promise.all([1, 2, 3, 4].map((number) => page({ ...everything, page: number, entries: 30 })))
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(total).toBeGreaterThan(70)
    expect(ids).toHaveLength(total)
    expect(new Set(ids).size).toBe(total)
    expect(ids[0]).toBe('metamask')
  })

  it('searches in names, and respects included and excluded ids', async () => {
    const ids = async (query: object) => (await page({ ...everything, ...query })).rows.map(({ id }) => id)
    expect(await ids({ search: ' TRUST w' })).toEqual(['trust'])
    expect(await ids({ include: ['trust', 'okx', 'nobody'] })).toEqual(['trust', 'okx'])
    expect(await ids({ include: ['trust', 'okx'], exclude: ['trust'] })).toEqual(['okx'])
    expect(await page({ ...everything, search: 'no such wallet' })).toEqual({ rows: [], total: 0 })
    expect((await page({ ...everything, page: 1_000 })).rows).toEqual([])
  })

  it('finds a wallet by its id alone', async () => {
    expect((await find('trust'))?.wallet.name).toBe('Trust Wallet')
    expect(await find('toString')).toBeUndefined()
  })
})

describe('a directory service', () => {
  it('is read whole, once for everyone, and again after an hour', async () => {
    answering(Array.from({ length: 250 }, (_, index) => wallet(index)))
    const { directory } = open()
    const answers = await Promise.all([1, 2, 3].map((page) => directory.page({ ...everything, page })))
    expect(answers.map(({ rows, total }) => [rows.length, total])).toEqual([
      [100, 250],
      [100, 250],
      [50, 250],
    ])
    expect(answers[0]?.rows[0]).toMatchObject({ id: 'wallet-0', name: 'Wallet 0', has_image: true, mobile_link: null })
    expect(service.asked).toEqual([1, 2, 3].map((page) => `/getWallets?page=${page}&entries=100`))
    answering([wallet(1)])
    now = 3_600_001
    expect((await directory.page(everything)).total).toBe(250)
    await expect.poll(async () => (await directory.page(everything)).total).toBe(1)
    expect(service.asked).toHaveLength(4)
  })

  it.each([
    ['fails', () => (service.state.answer = (_request, response) => response.writeHead(500).end())],
    ['answers nonsense', () => (service.state.answer = (_request, response) => response.end('<html>'))],
    ['lists nothing', () => answering([])],
    [
      'answers without end',
      () => (service.state.answer = (_request, response) => response.end(Buffer.alloc(2_000_001, ' '))),
    ],
    [
      'sends elsewhere',
      () => (service.state.answer = (_request, response) => response.writeHead(302, { location: '/' }).end()),
    ],
  ])('that %s is replaced by the bundled one, and retried after a pause', async (_, fault) => {
    fault()
    const { directory } = open()
    expect((await directory.page(everything)).rows[0]?.id).toBe('metamask')
    await directory.page(everything)
    expect(service.asked).toHaveLength(1)
    expect(warnings).toHaveLength(1)
    answering([wallet(1)])
    now = 60_001
    await expect.poll(async () => (await directory.page(everything)).total).toBe(1)
    fault()
    now = 7_200_000
    await directory.page(everything)
    await expect.poll(() => warnings.length).toBe(2)
    expect((await directory.page(everything)).total).toBe(1)
  })

  it('that hangs delays nobody', async () => {
    service.state.answer = () => undefined
    expect((await open({ patience: 20 }).directory.page(everything)).rows[0]?.id).toBe('metamask')
  })

  it('is not trusted: executable links, foreign chains and misleading names are removed', async () => {
    answering([
      {
        ...wallet(1),
        name: 'Evil\u202e\nWallet',
        mobile_link: 'javascript:alert(1)',
        homepage: 'https://evil.example',
      },
      {
        ...wallet(2),
        injected: [{ namespace: 'solana', injected_id: 'isA' }, { namespace: 'eip155', injected_id: 'isB' }, null],
      },
      { ...wallet(3), id: '../x' },
      { id: 'no-name' },
      wallet(1),
    ])
    const { rows } = await open().directory.page(everything)
    expect(rows).toMatchObject([
      { id: 'wallet-1', name: 'Evil Wallet', mobile_link: null, homepage: 'https://evil.example' },
      { id: 'wallet-2', injected: [{ injected_id: 'isB' }] },
    ])
  })
})

describe('the picture of a wallet', () => {
  const noDatabase = {} as Database
  const images = (draw: (file: Uint8Array) => Promise<Buffer> = (file) => Promise.resolve(Buffer.from(file))) => {
    const { explorer, directory } = open()
    return createImages({ db: noDatabase, directory, explorer, draw, log, milliseconds: () => now })
  }

  it('is replaced by a letter if there is none', async () => {
    answering([{ id: 'plain', name: '<b>ácme & Co' }])
    const image = await images().find('plain')
    expect(image?.type).toBe('image/svg+xml')
    const text = image?.body.toString() ?? ''
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^<]*><[^&]*>B<\/text><\/svg>$/)
  })

  it('is fetched once and re-encoded', async () => {
    const drawn: string[] = []
    service.state.answer = (request, response) =>
      void response.end(
        request.url?.startsWith('/getWallets') ? JSON.stringify({ data: [wallet(7)], count: 1 }) : 'their picture',
      )
    const { find } = images(async (file) => {
      drawn.push(Buffer.from(file).toString())
      return Buffer.from('our picture')
    })
    const both = await Promise.all([find('wallet-7'), find('wallet-7')])
    expect(both.map((image) => [image?.type, image?.body.toString()])).toEqual([
      ['image/webp', 'our picture'],
      ['image/webp', 'our picture'],
    ])
    expect(drawn).toEqual(['their picture'])
    expect(service.asked.filter((path) => path === '/getWalletImage/image-7')).toHaveLength(1)
  })

  it('is a letter for a while when it is not available', async () => {
    answering([wallet(7)])
    let isBroken = true
    const { find } = images(async () =>
      isBroken ? Promise.reject(new Error('no picture')) : Buffer.from('our picture'),
    )
    expect((await find('wallet-7'))?.type).toBe('image/svg+xml')
    isBroken = false
    expect((await find('wallet-7'))?.type).toBe('image/svg+xml')
    now = 600_001
    expect((await find('wallet-7'))?.type).toBe('image/webp')
  })

  it('is missing for an unknown wallet', async () => {
    answering([wallet(7)])
    expect(await images().find('nobody')).toBeUndefined()
  })
})
