import { contractWalletAbi, contractWalletBytecode } from '@terahold/contracts/test/contract-wallet'
import { type Address, concat, encodeDeployData, getContractAddress, type Hex, keccak256, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectChain } from '../client/connect-chain.ts'
import { startFaultProxy } from '../fixtures/fault-proxy.ts'
import { malleateSignature } from '../fixtures/malleated-signatures.ts'
import { startTestChain, type TestAccount, type TestChain } from '../local/fixtures/test-chain.ts'
import { transact } from '../signer/transact.ts'
import { createOperatorRegistry } from './operator-registry.ts'

const create2Proxy = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
const digest = keccak256('0x01')

let test: TestChain
let operator: TestAccount
let wallet: Address
let initCode: Hex
let signature: Hex
beforeAll(async () => {
  test = await startTestChain()
  operator = await test.account()
  signature = await privateKeyToAccount(operator.privateKey).sign({ hash: digest })
  initCode = encodeDeployData({ abi: contractWalletAbi, bytecode: contractWalletBytecode, args: [operator.address] })
  wallet = getContractAddress({ opcode: 'CREATE2', from: create2Proxy, salt: zeroHash, bytecode: initCode })
})
afterAll(() => test.stop())

const registryOf = (chain: TestChain['chain']) => createOperatorRegistry(chain, `0x${'ab'.repeat(20)}`)
const isValid = (of: Address, signed: Hex, hash = digest) =>
  registryOf(test.chain).isContractSignature(of, hash, signed)

it('accepts a contract’s signature only in a form that contracts accept', async () => {
  const { twin, parity } = malleateSignature(signature)
  const ahead = serializeErc6492Signature({ address: create2Proxy, data: concat([zeroHash, initCode]), signature })
  expect([await isValid(operator.address, twin), await isValid(operator.address, parity)]).toEqual([false, false])
  expect(await isValid(wallet, ahead), 'not deployed').toBe(false)
  await transact(test.chain, operator.signer, { to: create2Proxy, data: concat([zeroHash, initCode]) })
  await test.client.mine({ blocks: 3 })
  expect([await isValid(wallet, signature), await isValid(wallet, twin)]).toEqual([true, false])
  expect(await isValid(wallet, signature, keccak256('0x02'))).toBe(false)
  const token = await test.token(operator)
  await test.client.mine({ blocks: 3 })
  expect(await isValid(token, signature), 'a contract that is no wallet').toBe(false)
})

it('takes no signature on the word of one node of three', async () => {
  const lying = await startFaultProxy(test.rpcUrl)
  lying.fault = async ({ method, params: [request] }) => {
    if (method !== 'eth_call') return undefined
    const isOfWallet = (request as { to?: string }).to?.toLowerCase() === wallet.toLowerCase()
    return { result: isOfWallet ? `0x${'1626ba7e'.padEnd(64, '0')}` : '0x01' }
  }
  const chain = connectChain({ rpcUrls: [lying.url, test.rpcUrl, test.rpcUrl], chainId: 31_337 })
  expect(await registryOf(chain).isContractSignature(wallet, keccak256('0x02'), signature)).toBe(false)
  await lying.stop()
})
