import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../foundation/public-address.ts'
import { guardedLookup, publicReach } from './reach.ts'

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
    'https://172.31.0.1/',
    'https://192.168.1.1/',
    'https://[fd12::1]/',
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
