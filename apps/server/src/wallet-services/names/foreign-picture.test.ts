import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWebService, type WebService } from '../fixtures/web-service.ts'
import { createForeignPictures } from './foreign-picture.ts'

let service: WebService
beforeAll(async () => {
  service = await startWebService()
})
beforeEach(() => {
  service.asked.length = 0
  service.state.answer = (_request, response) => response.end('picture')
})
afterAll(() => service.stop())

const cautious = createForeignPictures()
/** Without two rules of the real one: it may connect to this machine, and without encryption. */
const local = () =>
  createForeignPictures({ mayConnect: () => true, schemes: ['http:', 'https:'], ipfsGateway: service.url })

describe('an external picture', () => {
  it('is read from the record when embedded', async () => {
    const bytes = Buffer.from('picture')
    expect(await cautious.read(`data:image/png;base64,${bytes.toString('base64')}`)).toEqual(bytes)
  })

  it('is fetched from the record’s URL, or by the gateway', async () => {
    expect((await local().read(`${service.url}/a.png`)).toString()).toBe('picture')
    expect((await local().read(`ipfs://${'Q'.repeat(46)}/1.png`)).toString()).toBe('picture')
    expect(service.asked).toEqual(['/a.png', `/ipfs/${'Q'.repeat(46)}/1.png`])
  })

  it('is fetched from a gateway on this machine, which may have any port, and from nothing else there', async () => {
    const pictures = createForeignPictures({ ipfsGateway: `${service.url}/gateway/` })
    const id = 'Q'.repeat(46)
    expect((await pictures.read(`ipfs://ipfs/${id}/1.png`)).toString()).toBe('picture')
    for (const outside of ['../../../admin', '%2e%2e/%2E%2e/%2e%2e/admin', '..%2fadmin', '.%2e/admin'])
      await expect(pictures.read(`ipfs://${id}/${outside}`), outside).rejects.toThrow('not supported')
    await expect(pictures.read(`${service.url}/a.png`)).rejects.toThrow()
    expect(service.asked).toEqual([`/gateway/ipfs/${id}/1.png`])
  })

  it.each([
    'http://pictures.example/a.png',
    'https://127.0.0.1/a.png',
    'https://[::1]/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/a.png',
    'https://0x7f.1/a.png',
    'https://localhost/a.png',
    'https://user:password@pictures.example/a.png',
    'https://pictures.example:8443/a.png',
    'ftp://pictures.example/a.png',
    'file:///etc/passwd',
    'eip155:1/erc721:0xb7f7f6c52f2e2fdb1963eab30438024864c313f6/2430',
    'data:image/svg+xml;utf8,<svg/>',
    `ipfs://${'Q'.repeat(46)}/1.png`,
    'a.png',
    '',
  ])('is not fetched from %j', async (record) => {
    await expect(cautious.read(record)).rejects.toThrow()
  })

  it('is never fetched from a private network, even if a public name resolves to it', async () => {
    const { port } = new URL(service.url)
    const onlyPublic = createForeignPictures({ schemes: ['http:', 'https:'] })
    for (const host of ['localhost', '127.0.0.1', '[::1]', '0.0.0.0'])
      await expect(onlyPublic.read(`http://${host}:${port}/a.png`), host).rejects.toThrow()
    expect(service.asked).toEqual([])
  })

  it('does not follow redirects, and is not read without end', async () => {
    service.state.answer = (_request, response) => response.writeHead(302, { location: '/other' }).end()
    await expect(local().read(`${service.url}/a.png`)).rejects.toThrow('status 302')
    expect(service.asked).toEqual(['/a.png'])
    service.state.answer = (_request, response) => response.end(Buffer.alloc(2_000_001))
    await expect(local().read(`${service.url}/b.png`)).rejects.toThrow('more than 2000000 bytes')
  })
})
