import { keyOfSignature, proofKeyText } from '@terahold/proof/key'
import { hexToBytes } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../db/fixtures/test-database.ts'
import { newId } from '../../db/ids.ts'
import { createKeyRegistration } from './key-registration.ts'

const domain = 'app.terahold.example'
const account = privateKeyToAccount(generatePrivateKey())
const address = account.address.toLowerCase()
const clock = { now: () => new Date('2026-11-18T12:00:00Z') }
const memberId = newId(clock)

let database: Awaited<ReturnType<typeof createTestDatabase>>
let register: ReturnType<typeof createKeyRegistration>
beforeAll(async () => {
  database = await createTestDatabase()
  const verifyHash = async ({ signature }: { signature: string }) => signature === `0x${'07'.repeat(80)}`
  register = createKeyRegistration({ db: database.app, clock, domain, chainId: 56, verifyHash })
  await database.owner.insertInto('member').values({ member_id: memberId, address, created_at: clock.now() }).execute()
})
afterAll(() => database.drop())

const keys = () =>
  database.owner.selectFrom('proof_key').select(['first_day', 'origin', 'key']).orderBy('first_day').execute()
const textOf = (change = {}) => proofKeyText({ domain, chainId: 56, address, ...change })

it('registers the key of the wallet’s signature once, also concurrently', async () => {
  const signature = await account.signMessage({ message: textOf() })
  const answers = await Promise.all([1, 2, 3].map(() => register({ memberId, address }, { signature })))
  expect(answers).toEqual(Array(3).fill({ data: { firstDay: '2026-11-18' } }))
  const key = Buffer.from(keyOfSignature(hexToBytes(signature)))
  expect(await keys()).toEqual([{ first_day: '2026-11-18', origin: 'wallet', key }])
})

it.each([
  ['another site', { domain: 'other.example' }],
  ['another chain', { chainId: 1 }],
  ['another wallet', { address: `0x${'01'.repeat(20)}` }],
])('refuses a signature for %s', async (_name, change) => {
  const signature = await account.signMessage({ message: textOf(change) })
  const refused = { code: 403, reason: 'signature_invalid' }
  await expect(register({ memberId, address }, { signature })).rejects.toMatchObject(refused)
  expect(await keys()).toHaveLength(1)
})

it('keeps the earlier key when a contract wallet registers another, which counts from the next day', async () => {
  const answer = await register({ memberId, address }, { signature: `0x${'07'.repeat(80)}` })
  expect(answer).toEqual({ data: { firstDay: '2026-11-19' } })
  expect(await keys()).toHaveLength(2)
})
