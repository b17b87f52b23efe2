import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardedLookup, isPublicAddress, publicReach } from './reach.ts'

describe('an address', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001::1',
    '100::1',
    'localhost',
    '',
  ])('%s is not on the public internet', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '192.167.0.1', '2606:4700::1111', '2a00:1450:4001::5'])(
    '%s is',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it('of a private network is refused in any notation', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(byte, byte, byte, (b, c, d) => {
        for (const address of [`10.${b}.${c}.${d}`, `127.${b}.${c}.${d}`, `192.168.${c}.${d}`, `169.254.${c}.${d}`]) {
          expect(isPublicAddress(address)).toBe(false)
          expect(publicReach.isAllowedEndpoint(new URL(`https://${address}/x`))).toBe(false)
        }
      }),
    )
  })
})

describe('an endpoint', () => {
  it.each([
    'http://push.example/x',
    'https://push.example:8443/x',
    'https://user@push.example/x',
    'https://localhost/x',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.0.0.1./',
    'https://intranet/',
    'https://169.254.169.254/latest/meta-data',
  ])('%s is refused', (url) => {
    expect(publicReach.isAllowedEndpoint(new URL(url))).toBe(false)
  })

  it.each(['https://fcm.googleapis.com/fcm/send/x', 'https://push.example.:443/x', 'https://8.8.8.8/x'])(
    '%s is taken',
    (url) => {
      expect(publicReach.isAllowedEndpoint(new URL(url))).toBe(true)
    },
  )
})

describe('a name', () => {
  const resolve = (all: boolean, isAllowedAddress: (address: string) => boolean) =>
    new Promise<unknown[]>((done) => {
      guardedLookup({ ...publicReach, isAllowedAddress })('localhost', { all }, (...answer) => done(answer))
    })

  it('is resolved for a connection only when all its addresses are public', async () => {
    expect(await resolve(false, () => true)).toEqual([null, expect.any(String), expect.any(Number)])
    expect((await resolve(true, () => true))[1]).toEqual(
      expect.arrayContaining([expect.objectContaining({ address: expect.any(String) as string })]),
    )
    const [error] = await resolve(false, isPublicAddress)
    expect(error).toMatchObject({ code: 'EREFUSED_ADDRESS' })
  })
})
