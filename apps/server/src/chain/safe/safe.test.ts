import { encodeFunctionData, erc20Abi, type Hex, keccak256, parseAbi } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestChain, type TestAccount, type TestChain } from '../local/fixtures/test-chain.ts'
import { transact } from '../signer/transact.ts'
import { deploySafe } from './fixtures/deploy-safe.ts'
import { readSafe, readSigners, type Safe, weaknessOf } from './safe.ts'
import {
  encodeExecution,
  type SafeTransaction,
  safeTransactionHash,
  safeTypedData,
  signerOfSafe,
} from './safe-transaction.ts'

let test: TestChain
let sender: TestAccount
let owners: PrivateKeyAccount[]
let safe: Safe
let token: `0x${string}`
beforeAll(async () => {
  test = await startTestChain()
  sender = await test.account()
  owners = await Promise.all([1, 2, 3].map(async () => privateKeyToAccount((await test.account()).privateKey)))
  token = await test.token(sender)
  const address = await deploySafe(test.chain, sender.signer, {
    owners: owners.map((each) => each.address),
    threshold: 2,
  })
  safe = (await readSafe(test.chain, address)) as Safe
})
afterAll(() => test.stop())

const ownCall = (text: string, ...args: readonly unknown[]) =>
  encodeFunctionData({ abi: parseAbi([text as 'function f()']) as never, args } as never)

async function next(call: Pick<SafeTransaction, 'to' | 'data'>): Promise<SafeTransaction> {
  const { nonce } = (await readSafe(test.chain, safe.address)) as Safe
  return { chainId: 31_337, safe: safe.address, nonce, ...call }
}

async function signed(transaction: SafeTransaction, signers: readonly PrivateKeyAccount[]) {
  return Promise.all(
    signers.map(async (each) => ({
      owner: each.address,
      signature: await each.signTypedData(safeTypedData(transaction)),
    })),
  )
}

async function execute(transaction: SafeTransaction, signers: readonly PrivateKeyAccount[]) {
  const data = encodeExecution(transaction, await signed(transaction, signers))
  return transact(test.chain, sender.signer, { to: safe.address, data })
}

it('reads a Safe, which takes several people', async () => {
  expect(safe).toMatchObject({ version: '1.5.0', threshold: 2, nonce: 0n, modules: [] })
  expect(safe.owners.toSorted()).toEqual(owners.map(({ address }) => address.toLowerCase()).toSorted())
  expect(weaknessOf(safe)).toBeUndefined()
})

it('knows a key, another contract and an imitation, which answers the same, from a Safe', async () => {
  expect(await readSafe(test.chain, sender.address)).toBeUndefined()
  expect(await readSafe(test.chain, token)).toBeUndefined()
  const imitation = '0x00000000000000000000000000000000000c0ffe'
  const code = (await test.client.getCode({ address: safe.address })) as Hex
  for (const slot of ['0x0', '0x3', '0x4'].map((each) => `0x${each.slice(2).padStart(64, '0')}` as const))
    await test.client.setStorageAt({
      address: imitation,
      index: slot,
      value: (await test.client.getStorageAt({ address: safe.address, slot })) ?? '0x',
    })
  await test.client.setCode({ address: imitation, bytecode: `${code}00` })
  expect(await readSafe(test.chain, imitation)).toBeUndefined()
  // The real proxy with another singleton: here the token.
  await test.client.setCode({ address: imitation, bytecode: code })
  await test.client.setStorageAt({
    address: imitation,
    index: `0x${'0'.repeat(64)}`,
    value: `0x${token.slice(2).padStart(64, '0')}`,
  })
  expect(await readSafe(test.chain, imitation)).toBeUndefined()
})

it('says why one person could move everything', () => {
  expect(weaknessOf(undefined)).toContain('not a Safe')
  expect(weaknessOf({ ...safe, threshold: 1 })).toContain('a single owner of 3')
  expect(weaknessOf({ ...safe, modules: [token] })).toContain(token)
})

it('computes the hash that the Safe computes', async () => {
  const transaction = await next({ to: token, data: '0x1234' })
  const text =
    'function getTransactionHash(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,uint256) view returns (bytes32)'
  const zero = `0x${'0'.repeat(40)}`
  const data = ownCall(text, token, 0n, '0x1234', 0, 0n, 0n, 0n, zero, zero, transaction.nonce)
  expect(safeTransactionHash(transaction)).toBe(await test.chain.call({ to: safe.address, data }))
})

it('is carried out by anyone with two owners’ signatures, once, and not with one, a stranger’s or an altered one', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [sender.address, 7n] })
  const transaction = await next({ to: token, data })
  const [one, two] = owners as [PrivateKeyAccount, PrivateKeyAccount]
  const stranger = privateKeyToAccount(keccak256('0x01'))
  for (const signers of [[one], [one, one], [one, stranger]])
    await expect(execute(transaction, signers)).rejects.toThrow()
  const good = await signed(transaction, [one, two])
  const altered = encodeExecution({ ...transaction, data: `${data.slice(0, -1)}8` as Hex }, good)
  await expect(transact(test.chain, sender.signer, { to: safe.address, data: altered })).rejects.toThrow()
  await execute(transaction, [two, one])
  const allowance = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'allowance',
    args: [safe.address, sender.address],
  })
  expect(BigInt(await test.chain.call({ to: token, data: allowance }))).toBe(7n)
  await expect(execute(transaction, [one, two])).rejects.toThrow()
})

it('names the signer of a signature by key alone', async () => {
  const transaction = await next({ to: token, data: '0x' })
  const [one] = owners as [PrivateKeyAccount]
  const signature = (await signed(transaction, [one]))[0]?.signature ?? '0x'
  expect(await signerOfSafe(transaction, signature)).toBe(one.address.toLowerCase())
  expect(await signerOfSafe({ ...transaction, nonce: 99n }, signature)).not.toBe(one.address.toLowerCase())
  // Approved hashes (1), contracts (0) and prefixed messages (above 30) are read in other ways.
  for (const last of ['00', '01', '1f', '20'])
    expect(await signerOfSafe(transaction, `${signature.slice(0, -2)}${last}` as Hex)).toBeUndefined()
})

it('names a module that the owners have added, and then counts on no signatures', async () => {
  expect(await readSigners(test.chain, safe.address)).toEqual({ needed: 2, owners: 3 })
  expect(await readSigners(test.chain, sender.address)).toBeNull()
  const data = ownCall('function enableModule(address)', token)
  await execute(await next({ to: safe.address, data }), owners.slice(0, 2))
  expect((await readSafe(test.chain, safe.address))?.modules).toEqual([token.toLowerCase()])
  expect(await readSigners(test.chain, safe.address)).toBeNull()
})
