import { servicePaths } from '@terahold/contract/service-paths'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerReceipts, createReceipt } from '../../testing/chain-fixture.ts'
import { api, member, renderForMember, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { createAppConfig } from '../../testing/config-fixture.ts'
import { activateLocale } from '../locale/i18n.ts'
import { MemberContext } from '../session/session.ts'
import { BitcoinLink } from './bitcoin-link.tsx'
import { readReceipt, transfersIn } from './chain-receipt.ts'
import { FullAddress } from './full-address.tsx'
import { isSignInPaused, pauseSignIn } from './sign-in-pause.ts'
import { TargetAddress } from './target-address.tsx'
import { TransactionLink } from './transaction-link.tsx'

setUpComponentTests()
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const hash = `0x${'ab'.repeat(32)}`

describe('a transfer in a receipt', () => {
  const [token, from, to] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string]
  const receipt = createReceipt([{ token, from, to, amount: 2n ** 256n - 1n }])
  const [log] = receipt.logs
  if (log === undefined) throw new Error('no log')

  test('is read to the last unit', () => {
    expect(transfersIn(receipt)).toEqual([{ token, from, to, amount: 2n ** 256n - 1n }])
  })

  test.each([
    ['of a transaction that failed', { ...receipt, status: '0x0' }],
    ['of a transaction without a status', { ...receipt, status: '' }],
    ['without logs', { ...receipt, logs: [] }],
    ['of another event', { ...receipt, logs: [{ ...log, topics: [hash, ...log.topics.slice(1)] }] }],
    ['without its target', { ...receipt, logs: [{ ...log, topics: log.topics.slice(0, 2) }] }],
    ['with a target that is no word', { ...receipt, logs: [{ ...log, topics: [...log.topics.slice(0, 2), to] }] }],
    ['with an amount that is no word', { ...receipt, logs: [{ ...log, data: '0x05' }] }],
  ])('does not count %s', (_, facts) => {
    expect(transfersIn(facts)).toEqual([])
  })
})

describe('reading a receipt', () => {
  const { signal } = new AbortController()

  test('asks our own server for the chain’s answer', async () => {
    const { asked } = answerReceipts({ [hash]: createReceipt([]) })
    expect(await readReceipt(31_337, hash, signal)).toEqual({ status: '0x1', logs: [] })
    expect(asked).toEqual([hash])
  })

  test.each([[{ error: { code: -32_000 } }], [{ result: null }], ['busy'], [null]])(
    'rejects while the answer is %j',
    async (answer) => {
      vi.stubGlobal('fetch', async () => Response.json(answer))
      await expect(readReceipt(31_337, hash, signal)).rejects.toThrow('no receipt yet')
    },
  )
})

describe('a link to a transaction', () => {
  test.each([
    ['https://scan.example', `https://scan.example/tx/${hash}`],
    ['https://scan.example/', `https://scan.example/tx/${hash}`],
    [null, undefined],
  ])('at the explorer %s is %s', (explorerUrl, href) => {
    renderForMember(<TransactionLink hash={hash} explorerUrl={explorerUrl} />)
    expect(screen.queryByRole('link')?.getAttribute('href')).toBe(href)
  })

  test('of Bitcoin is not there before the app knows whether it is a demo', async () => {
    api.file(servicePaths.appConfig, createAppConfig())
    renderForMember(<BitcoinLink txid={hash} />)
    expect(screen.queryByRole('link')).toBeNull()
    expect((await screen.findByRole('link')).getAttribute('href')).toBe(`https://mempool.space/tx/${'ab'.repeat(32)}`)
  })
})

describe('the target of a withdrawal', () => {
  const mine = `0x${'aB'.repeat(20)}`

  test.each([
    ['the member’s wallet, whatever the case of its letters', mine.toUpperCase().replace('0X', '0x'), mine, false],
    ['another wallet', `0x${'9'.repeat(40)}`, `0x${'9'.repeat(40)}`, true],
    ['no address at all', '', '', true],
  ])('that is %s raises an alarm only if it must', (_, address, shown, isAlarm) => {
    renderForMember(
      <MemberContext value={{ ...member, address: mine }}>
        <TargetAddress address={address} />
      </MemberContext>,
    )
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(`your address: ${shown}`)
    expect(screen.queryByRole('alert') !== null).toBe(isAlarm)
  })
})

describe('copying an address', () => {
  const address = `0x${'1a2b'.repeat(10)}`

  test.each([
    [true, { text: 'Content copied', kind: 'success' }],
    [false, { text: expect.stringMatching(/\S/), kind: 'error' }],
  ])('that works (%s) is reported, in the language of the moment', async (works, toast) => {
    const { user } = renderForMember(<FullAddress label="Address" value={address} />)
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    if (!works) write.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(screen.getByRole('button', { name: 'Copy Address' }))
    await waitFor(() => expect(toasts()).toEqual([toast]))
    expect(write).toHaveBeenCalledWith(address)
    await activateLocale('fr')
    await user.click(screen.getByRole('button'))
    await waitFor(() => expect(toasts()).toHaveLength(2))
    expect(toasts()[1]?.text).not.toBe(toasts()[0]?.text)
  })
})

test('a wallet connects without signing in until every part that asked for that has ended', () => {
  const [first, second] = [pauseSignIn(), pauseSignIn()]
  first()
  expect(isSignInPaused()).toBe(true)
  second()
  expect(isSignInPaused()).toBe(false)
})
