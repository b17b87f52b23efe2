import { withdrawalRisk } from '@terahold/contract/calls/desk/desk-members'
import { exampleOfCall } from '@terahold/contract/openapi'
import { demoPaths, servicePaths } from '@terahold/contract/service-paths'
import { approvalOf, approvalTypedData, serializeApproval } from '@terahold/decisions/approval'
import { type Decision, decisionTypedData, serializeDecision } from '@terahold/decisions/decision'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { getAddress, type Hex, recoverTypedDataAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OperatorSession } from '../shared/session.ts'
import { renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import type { WithdrawalRow } from './withdrawal-detail.tsx'
import { WithdrawalsScreen } from './withdrawals-screen.tsx'

setUpComponentTests()

const count = 200
/** Sixty are two pages: the second one moves up while it is cleared. */
const cleared = process.env.TERAHOLD_TEST_FULL === '1' ? count : 60
const keys = { maker: generatePrivateKey(), checker: generatePrivateKey() }
const wallets = { maker: privateKeyToAccount(keys.maker), checker: privateKeyToAccount(keys.checker) }
const makerId = '0197f5a0-0000-7000-8000-0000000000c1'

const idAt = (index: number) => `0197f5a0-0000-7000-8000-${index.toString(16).padStart(12, '0')}`

function rowAt(index: number): WithdrawalRow {
  return {
    withdrawId: idAt(index),
    memberId: idAt(index + 1_000),
    toAddress: `0x${'cd'.repeat(20)}`,
    amount: String(5_000 + index),
    fee: '0.05',
    state: 'screening',
    needsRelease: true,
    preparedBy: null,
    preparedById: null,
    reason: 'large_sum',
    note: null,
    createdAt: '2026-11-20T10:00:00.000Z',
  }
}

function decisionOf({ withdrawId, memberId, toAddress, amount }: WithdrawalRow): Decision {
  return {
    type: 'WithdrawalRelease',
    chainId: 56,
    registry: getAddress('0x00000000000000000000000000000000000a0b0c'),
    message: {
      decisionId: withdrawId,
      role: 'payout-maker',
      expiresAt: 1_800_000_000,
      withdrawalId: withdrawId,
      memberId,
      to: getAddress(toAddress),
      token: getAddress(`0x${'ee'.repeat(20)}`),
      vault: getAddress(`0x${'dd'.repeat(20)}`),
      amount: `${amount} USDT`,
      amountMinor: `${amount}000000000000000000`,
    },
  }
}

/** A server with withdrawals to release, which takes a decision only with the right operator's signature of it. */
function createServer() {
  const waiting = Array.from({ length: count }, (_, index) => rowAt(index))
  const released: string[] = []

  const draftOf = (row: WithdrawalRow) => {
    const decision = decisionOf(row)
    if (row.preparedBy === null)
      return { text: serializeDecision(decision), typedData: decisionTypedData(decision), signer: wallets.maker }
    const given = { role: 'payout-checker', expiresAt: 1_800_000_000 } as const
    const approval = approvalOf(decision, wallets.maker.address, given)
    const typedData = approvalTypedData(decision, approval)
    return { text: serializeApproval(approval), typedData, signer: wallets.checker }
  }

  async function answer(url: URL, body: { text: string; signature: Hex } | undefined): Promise<object> {
    if (url.pathname === servicePaths.appConfig) return { profile: 'demo', chainId: 56 }
    if (url.pathname === demoPaths.info)
      return {
        operators: Object.values(keys).map((privateKey) => {
          const { address } = privateKeyToAccount(privateKey)
          return { address, privateKey, name: 'Cleo', roles: [] }
        }),
      }
    const [, id, action] = /^\/console\/withdrawals\/([^/]+)\/(\w+)$/.exec(url.pathname) ?? []
    if (id === undefined) {
      const [page, size] = [Number(url.searchParams.get('pageNum')), Number(url.searchParams.get('pageSize'))]
      const rows = waiting.slice((page - 1) * size, page * size)
      return { code: 200, msg: 'ok', reqId: 'test', rows, total: waiting.length }
    }
    const index = waiting.findIndex(({ withdrawId }) => withdrawId === id)
    const row = waiting[index]
    if (!row) return { code: 409, msg: 'It is released already.', reqId: 'test' }
    if (action === 'risk') return exampleOfCall('withdrawalRisk', withdrawalRisk).answer
    const { text, typedData, signer } = draftOf(row)
    if (body === undefined) return envelope({ title: '', lines: [], text, typedData })
    expect(body.text).toBe(text)
    expect(await recoverTypedDataAddress({ ...typedData, signature: body.signature })).toBe(signer.address)
    if (action === 'prepare') waiting[index] = { ...row, preparedBy: 'Cleo', preparedById: makerId }
    else released.push(...waiting.splice(index, 1).map(({ withdrawId }) => withdrawId))
    return envelope({ state: action === 'prepare' ? 'screening' : 'queued' })
  }

  const serve: typeof fetch = async (input, init) => {
    const body =
      typeof init?.body === 'string' ? (JSON.parse(init.body) as { text: string; signature: Hex }) : undefined
    return new Response(JSON.stringify(await answer(urlOf(input), body)))
  }
  return { waiting, released, serve }
}

const urlOf = (input: string | URL | Request) =>
  new URL(input instanceof Request ? input.url : input, 'http://127.0.0.1/')

const envelope = (data: object) => ({ code: 200, msg: 'ok', reqId: 'test', data })

function sessionWith(wallet: 'maker' | 'checker'): OperatorSession {
  const { address } = wallets[wallet]
  const session = { ...sessionOf(`payout-${wallet}`), address, walletId: `demo:${address}` }
  return wallet === 'maker' ? { ...session, operatorId: makerId } : session
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

/** Decides about the open withdrawal as a person at the keyboard does: `a`, then Enter on the focused button. */
async function decide(index: number): Promise<void> {
  const title = `${(5_000 + index).toLocaleString('en')}.00 USDT`
  const button = await waitFor(
    () => {
      expect(document.querySelector('section section header h2')?.textContent).toBe(title)
      const found = [...document.querySelectorAll('footer button')].find((one) => one.textContent?.startsWith('Sign:'))
      if (!(found instanceof HTMLElement)) throw new Error('there is nothing to sign')
      return found
    },
    // Looking up roles among fifty rows would take most of the time.
    { interval: 5 },
  )
  press('a')
  expect(document.activeElement).toBe(button)
  // A browser turns Enter on a focused button into its click.
  button.click()
}

let server: ReturnType<typeof createServer>
beforeEach(() => {
  server = createServer()
  globalThis.fetch = server.serve
})
afterEach(() => vi.restoreAllMocks())

describe('the queue of withdrawals', () => {
  test(`is cleared of ${cleared} withdrawals by keyboard alone`, { timeout: 400_000 }, async () => {
    const complaints = vi.spyOn(console, 'error')
    server.waiting.length = cleared
    for (const [index, row] of server.waiting.entries())
      server.waiting[index] = { ...row, preparedBy: 'Cleo', preparedById: makerId }
    renderOnDesk(<WithdrawalsScreen />, sessionWith('checker'))
    await screen.findByText(`${cleared} in all`)
    press('j')
    for (let index = 0; index < cleared; index += 1) {
      await decide(index)
      await waitFor(() => expect(server.released).toHaveLength(index + 1), { interval: 5 })
    }
    await screen.findByText('No row has this state now. Choose another state above.')
    expect(server.released).toEqual(Array.from({ length: cleared }, (_, index) => idAt(index)))
    expect(complaints).not.toHaveBeenCalled()
  })

  test('goes to the next page and back by keyboard', async () => {
    renderOnDesk(<WithdrawalsScreen />, sessionWith('maker'))
    await screen.findByText('Page 1 of 4')
    press(']')
    await screen.findByRole('row', { name: /5,050\.00/ })
    press('j')
    await decide(50)
    await screen.findByRole('heading', { name: '5,051.00 USDT' })
    expect(server.waiting[50]).toMatchObject({ preparedById: makerId })
    press('[')
    await screen.findByText('Page 1 of 4')
    press('[')
    expect(screen.getByText('Page 1 of 4')).toBeTruthy()
  })
})
