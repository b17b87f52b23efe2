import { servicePaths } from '@terahold/contract/service-paths'
import { decisionTypedData } from '@terahold/decisions/decision'
import { getAddress } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { WalletRefused } from '../shared/failure-text.ts'
import { api, setUpComponentTests } from '../testing/component-test.tsx'
import { decisionOf } from '../testing/sample-decision.ts'
import { watchBrowserWallets } from './browser-wallets.ts'
import { listWallets, openAccount } from './wallets.ts'

setUpComponentTests()

const address = getAddress(`0x${'ab'.repeat(20)}`)
const walletId = 'org.example.wallet'
type Request = { readonly method: string; readonly params?: readonly unknown[] }

/** Announces a wallet to the page (EIP-6963), and returns what it is asked. */
function announce(answers: Readonly<Record<string, unknown>> = {}, info: Readonly<Record<string, unknown>> = {}) {
  const asked: Request[] = []
  const request = async (one: Request) => {
    asked.push(one)
    const answer = { eth_requestAccounts: [address.toLowerCase()], ...answers }[one.method]
    if (answer instanceof Error) throw answer
    return answer
  }
  const detail = {
    info: { rdns: walletId, name: 'Example', icon: 'data:image/png;base64,AA', ...info },
    provider: { request },
  }
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  return asked
}

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof WalletRefused ? error.kind : error),
  )
const typedData = decisionTypedData(decisionOf('AddressBlock'))

beforeEach(() => {
  watchBrowserWallets()
  api.file(servicePaths.appConfig, { profile: 'production', chainId: 56 })
})

describe('a wallet of the browser', () => {
  test('is listed under its name, with an icon only if that is a picture in itself', async () => {
    announce({}, { icon: 'https://tracker.example/icon.png' })
    const [wallet] = await listWallets()
    expect(wallet).toMatchObject({ id: walletId, name: 'Example' })
    expect(wallet).not.toHaveProperty('icon')
    announce()
    expect(await listWallets()).toMatchObject([{ icon: 'data:image/png;base64,AA' }])
  })

  test('is shown the chain before it signs a decision, and signs exactly this decision', async () => {
    const asked = announce({ eth_signTypedData_v4: '0x01', wallet_switchEthereumChain: null })
    const account = await openAccount({ walletId, address: address.toLowerCase() })
    expect(await account.signTypedData(typedData)).toBe('0x01')
    expect(asked.map(({ method }) => method)).toEqual([
      'eth_requestAccounts',
      'wallet_switchEthereumChain',
      'eth_signTypedData_v4',
    ])
    expect(asked[1]?.params).toEqual([{ chainId: '0x38' }])
    const [signer, text] = (asked[2]?.params ?? []) as string[]
    expect(signer).toBe(address)
    expect(JSON.parse(text ?? '')).toMatchObject({
      primaryType: typedData.primaryType,
      message: { role: typedData.message.role },
    })
  })

  test('signs nothing when the operator does not change the chain', async () => {
    const asked = announce({ wallet_switchEthereumChain: Object.assign(new Error(), { code: 4001 }) })
    const account = await openAccount({ walletId, address })
    expect(await refusalOf(account.signTypedData(typedData))).toBe('declined')
    expect(asked.at(-1)?.method).toBe('wallet_switchEthereumChain')
  })

  test.each([
    ['declined', { eth_requestAccounts: Object.assign(new Error(), { code: 4001 }) }],
    ['failed', { eth_requestAccounts: Object.assign(new Error(), { code: -32_603 }) }],
    ['failed', { eth_requestAccounts: [] }],
    ['other_account', { eth_requestAccounts: [`0x${'cd'.repeat(20)}`] }],
  ])('is refused as %s with %j', async (kind, answers) => {
    announce(answers)
    expect(await refusalOf(openAccount({ walletId, address }))).toBe(kind)
  })

  test('is missing once its extension is gone', async () => {
    expect(await refusalOf(openAccount({ walletId: 'org.example.gone', address }))).toBe('missing')
  })
})

test('no wallet signs for a server whose configuration cannot be read', async () => {
  api.file(servicePaths.appConfig, { profile: 'staging' })
  await expect(listWallets()).rejects.toThrow('not the configuration')
})
