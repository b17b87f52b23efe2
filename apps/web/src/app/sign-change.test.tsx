import { CallFailed, type SignChange } from '@terahold/contract/client'
import { describe, expect, test } from 'vitest'
import { session } from '../shared/session/session.ts'
import { setUpAppWallet } from '../testing/app-wallet-fixture.ts'
import { member, setUpComponentTests } from '../testing/component-test.tsx'
import { signChange, signText } from './sign-change.ts'

const { wallet, connectWallet } = setUpAppWallet()
setUpComponentTests()

const otherAccount = 'Your wallet uses another account. Select the one you signed in with, then try again.'
const stranger = '0x2222222222222222222222222222222222222222'
/** What the app knows of a missing signature: the same as if the server had refused it, with what to do. */
const refusal = (msg: string) => ({ envelope: { code: 403, reason: 'signature_required', msg } })

type TypedData = Parameters<SignChange>[0]

function createChange(message: Partial<TypedData['message']> = {}): TypedData {
  return {
    domain: { name: 'Terahold', version: '1', chainId: 31_337 },
    types: {
      Change: [
        { name: 'change', type: 'string' },
        { name: 'wallet', type: 'address' },
        { name: 'content', type: 'bytes32' },
      ],
    },
    primaryType: 'Change',
    message: {
      change: 'Confirm the email address',
      details: 'ada@example.org',
      wallet: member.address,
      site: location.host,
      expires: '2026-11-27T10:05:00.000Z',
      nonce: 'n1',
      content: `0x${'ab'.repeat(32)}`,
      ...message,
    },
  }
}

describe('a change', () => {
  test('is signed as the server wrote it, by the account that is signed in', async () => {
    wallet().answer('eth_signTypedData_v4', '0x5151')
    await connectWallet()
    expect(await signChange(createChange())).toBe('0x5151')
    const [[account, typedData] = []] = wallet().requests('eth_signTypedData_v4')
    expect(account).toBe(member.address)
    const { domain, primaryType, message } = createChange()
    expect(JSON.parse(String(typedData))).toMatchObject({ domain, primaryType, message })
  })

  test.each([
    ['for another site', createChange({ site: 'evil.example' })],
    ['of another kind', { ...createChange(), primaryType: 'Permit' } as unknown as TypedData],
    [
      'of another product',
      { ...createChange(), domain: { ...createChange().domain, name: 'USDT' } } as unknown as TypedData,
    ],
  ])('that is %s is not signed', async (_, change) => {
    await connectWallet()
    const msg = 'Your wallet could not sign the change. Nothing was changed.'
    await expect(signChange(change)).rejects.toMatchObject(refusal(msg))
    expect(wallet().requests('eth_signTypedData_v4')).toEqual([])
  })

  test('is signed before a sign-in only by the wallet that it names', async () => {
    session.forget()
    wallet().answer('eth_signTypedData_v4', '0x5151')
    await connectWallet()
    expect(await signChange(createChange())).toBe('0x5151')
    await expect(signChange(createChange({ wallet: stranger }))).rejects.toMatchObject(refusal(otherAccount))
  })

  test('is signed on its own network: the wallet switches first', async () => {
    wallet().answer('eth_chainId', '0x1')
    await connectWallet()
    wallet().answer('wallet_switchEthereumChain', async () => {
      await wallet().moveTo(31_337)
      return null
    })
    wallet().answer('eth_signTypedData_v4', '0x5151')
    expect(await signChange(createChange())).toBe('0x5151')
    expect(wallet().requests('wallet_switchEthereumChain')).toEqual([[{ chainId: '0x7a69' }]])
  })

  test.each([
    ['declined', 4001, 'You declined the signature. Nothing was changed.'],
    ['has an open request', -32_002, 'Your wallet has an open request. Answer it there, then try again.'],
    ['failed', -32_603, 'Your wallet could not sign the change. Nothing was changed.'],
  ])('is not signed when the wallet %s, with what to do', async (_, code, msg) => {
    wallet().refuse('eth_signTypedData_v4', code)
    await connectWallet()
    await expect(signChange(createChange())).rejects.toMatchObject(refusal(msg))
  })

  test('is not signed on another network', async () => {
    wallet().answer('eth_chainId', '0x1')
    wallet().refuse('wallet_switchEthereumChain', 4_200)
    await connectWallet()
    await expect(signChange(createChange())).rejects.toMatchObject(
      refusal('Switch the network in your wallet, then try again. Nothing was changed.'),
    )
    expect(wallet().requests('eth_signTypedData_v4')).toEqual([])
  })

  test('asks to connect a wallet when there is none', async () => {
    await expect(signChange(createChange())).rejects.toMatchObject(
      refusal('Your wallet is not connected. Connect it on the page “My”, then try again. Nothing was changed.'),
    )
  })

  test.each([
    ['the wallet uses', member.address, stranger],
    ['the server names', stranger, member.address],
  ])('is not signed by another account than the member’s, which %s', async (_, named, used) => {
    wallet().answer('eth_requestAccounts', [used])
    wallet().answer('eth_accounts', [used])
    await connectWallet()
    await expect(signChange(createChange({ wallet: named }))).rejects.toMatchObject(refusal(otherAccount))
    expect(wallet().requests('eth_signTypedData_v4')).toEqual([])
  })

  test('is not shown to the wallet when its content is no hash', async () => {
    await connectWallet()
    await expect(signChange(createChange({ content: 'everything' }))).rejects.toMatchObject(
      refusal('Your wallet could not sign the change. Nothing was changed.'),
    )
    expect(wallet().requests('eth_signTypedData_v4')).toEqual([])
  })
})

describe('a text', () => {
  test('is signed as it is, by the account that is signed in', async () => {
    wallet().answer('personal_sign', '0x5252')
    await connectWallet()
    expect(await signText('I want my proof')).toBe('0x5252')
    expect(wallet().requests('personal_sign')).toEqual([
      [`0x${Buffer.from('I want my proof').toString('hex')}`, member.address],
    ])
  })

  test('is not signed by another account, nor without a wallet', async () => {
    await expect(signText('x')).rejects.toBeInstanceOf(CallFailed)
    wallet().answer('eth_requestAccounts', [stranger])
    await connectWallet()
    await expect(signText('x')).rejects.toBeInstanceOf(CallFailed)
    expect(wallet().requests('personal_sign')).toEqual([])
  })

  test('is not signed when the member declines', async () => {
    wallet().refuse('personal_sign', 4001)
    await connectWallet()
    await expect(signText('x')).rejects.toMatchObject(refusal('You declined the signature. Nothing was changed.'))
  })
})
