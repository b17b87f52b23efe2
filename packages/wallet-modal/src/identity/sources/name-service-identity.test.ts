import { createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deadAddress } from '../../http/test-server.ts'
import { createNameServiceIdentity } from './name-service-identity.ts'
import { type NameRecord, startNameService, type TestNameService } from './test-name-service.ts'

let service: TestNameService
beforeAll(async () => {
  service = await startNameService()
}, 60_000)
afterAll(() => service.stop())

const patient = new AbortController().signal
const newAddress = () => privateKeyToAddress(generatePrivateKey())
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

async function identityOf(record: Omit<NameRecord, 'owner'> & { owner?: NameRecord['owner'] }) {
  const address = newAddress()
  await service.claim(address, { owner: address, ...record })
  const source = createNameServiceIdentity({ client: service.client, ipfsGateway: 'https://gateway.example/' })
  return source.identity(address, patient)
}

describe('the name service', () => {
  it('returns the name, then its avatar', async () => {
    expect(await identityOf({ name: 'alice.eth', avatar: 'https://pictures.example/alice.png' })).toEqual({
      name: 'alice.eth',
      avatar: 'https://pictures.example/alice.png',
    })
  })

  it('returns no name for an address without one', async () => {
    const source = createNameServiceIdentity({ client: service.client })
    expect(await source.identity(newAddress(), patient)).toEqual({ name: null, avatar: null })
  })

  it('rejects a name that does not resolve to the address', async () => {
    expect((await identityOf({ name: 'vitalik.eth', owner: newAddress() })).name).toBeNull()
  })

  it.each(['Alice.eth', 'a\u200blice.eth', '\u202ehte.ecila', 'аlice.eth'])(
    'rejects a name that looks like another: %j',
    async (name) => {
      expect(await identityOf({ name })).toEqual({ name: null, avatar: null })
    },
  )

  it.each([
    [`ipfs://${cid}/1.png`, `https://gateway.example/ipfs/${cid}/1.png`],
    [`ipfs://ipfs/${cid}`, `https://gateway.example/ipfs/${cid}`],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    [`ipfs://${cid}/../../x`, null],
    ['eip155:1/erc721:0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb/1', null],
    ['http://tracker.example/x.png', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('turns the avatar %s into %s', async (avatar, shown) => {
    expect(await identityOf({ name: 'alice.eth', avatar })).toEqual({ name: 'alice.eth', avatar: shown })
  })

  it('ignores ipfs avatars without a gateway', async () => {
    const address = newAddress()
    await service.claim(address, { name: 'alice.eth', owner: address, avatar: `ipfs://${cid}` })
    const source = createNameServiceIdentity({ client: service.client })
    expect(await source.identity(address, patient)).toEqual({ name: 'alice.eth', avatar: null })
  })

  it('throws if the chain does not answer', async () => {
    const transport = http(await deadAddress(), { retryCount: 0 })
    const source = createNameServiceIdentity({ client: createPublicClient({ chain: mainnet, transport }) })
    await expect(source.identity(newAddress(), patient)).rejects.toThrow()
  })
})
