import { verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { connect, getConnection } from 'wagmi/actions'
import { alice, failureOf, nextUri, startTestHarness } from './test-harness.ts'

const harness = startTestHarness()
const wanted = {
  domain: 'app.example',
  uri: 'https://app.example/sign-in',
  nonce: '0123456789abcdef',
  statement: 'Sign in to Terahold.',
  expirationTime: '2100-01-01T00:00:00.000Z',
}

describe('check 19: signing in with one approval', () => {
  it('connects and returns the signed message, and wagmi reuses the connection without asking again', async () => {
    const page = harness.page()
    const wallet = await harness.wallet({ oneClick: true })
    const signingIn = page.connector.authenticate(wanted)
    await wallet.pair(await nextUri(page, 0))
    await wallet.approve()
    const signed = await signingIn
    if (!signed) throw new Error('The wallet did not sign')
    expect(signed).toMatchObject({ address: alice.address, chainId: 56 })
    expect(await verifyMessage(signed)).toBe(true)
    expect(parseSiweMessage(signed.message)).toMatchObject({
      address: alice.address,
      chainId: 56,
      domain: wanted.domain,
      nonce: wanted.nonce,
      uri: wanted.uri,
      expirationTime: new Date(wanted.expirationTime),
    })
    await connect(page.config, { connector: page.connector })
    expect(getConnection(page.config)).toMatchObject({ status: 'connected', address: alice.address, chainId: 56 })
    expect(page.uris).toHaveLength(1)
    expect(wallet.requests).toEqual([])
  })

  it('connects and returns null if the wallet can only connect', async () => {
    const page = harness.page()
    const wallet = await harness.wallet()
    const signingIn = page.connector.authenticate(wanted)
    await wallet.pair(await nextUri(page, 0))
    await wallet.approve()
    expect(await signingIn).toBeNull()
    await connect(page.config, { connector: page.connector })
    expect(getConnection(page.config)).toMatchObject({ status: 'connected', address: alice.address })
  })

  it('throws the rejection, and ends when a newer pairing replaces it', async () => {
    const page = harness.page()
    const wallet = await harness.wallet({ oneClick: true })
    const first = failureOf(page.connector.authenticate(wanted))
    await wallet.pair(await nextUri(page, 0))
    await wallet.reject()
    expect((await first).name).toBe('UserRejectedRequestError')
    const second = failureOf(page.connector.authenticate(wanted))
    await nextUri(page, 1)
    const third = page.connect()
    await wallet.pair(await nextUri(page, 2))
    expect((await second).name).toBe('PairingReplacedError')
    await wallet.approve()
    await third
    expect(getConnection(page.config).status).toBe('connected')
  })
})
