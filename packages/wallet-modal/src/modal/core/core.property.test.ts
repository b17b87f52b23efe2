import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBuffering } from '../../connection/core/connection-machine.ts'
import { noAccount, someAccount } from '../../fixtures/fake-wallets.ts'
import { accountActions, expectValidAccount } from '../../fixtures/random-account-actions.ts'
import { expectValidList, listActions } from '../../fixtures/random-list-actions.ts'
import { createTestHarness, type TestHarness } from '../../fixtures/test-harness.ts'
import { topView } from '../../shell/core/view-stack.ts'

/** Everything that can happen to the modal from outside. */
const actions: Record<string, (harness: TestHarness) => void> = {
  ...accountActions,
  ...listActions,
  open: ({ core }) => core.open(),
  openConnect: ({ core }) => core.open({ view: 'Connect' }),
  close: ({ core }) => core.close(),
  back: ({ core }) => core.back(),
  chooseAlpha: ({ core }) => void (core.getState().choices.length > 0 && core.choose('com.alpha')),
  chooseBeta: ({ core }) => void (core.getState().choices.length > 0 && core.choose('com.beta')),
  retry: ({ core }) => core.retry(),
  asked: ({ wallets }) => wallets.asks[0]?.asked(),
  approve: ({ wallets }) => wallets.asks[0]?.approve(),
  approveLast: ({ wallets }) => wallets.asks.at(-1)?.approve(),
  reject: ({ wallets }) => wallets.asks[0]?.fail({ code: 4001 }),
  pending: ({ wallets }) => wallets.asks.at(-1)?.fail({ code: -32002 }),
  accountComes: ({ wallets }) => wallets.become(someAccount),
  accountGoes: ({ wallets }) => wallets.become(noAccount),
  otherChain: ({ wallets }) => wallets.become({ ...someAccount, chainId: 1, networkName: null }),
  disconnect: ({ core }) => void core.disconnect(),
  disconnected: ({ wallets }) => wallets.disconnects.shift()?.succeed(),
  disconnectFails: ({ wallets }) => wallets.disconnects.shift()?.fail(new Error('no')),
  copy: ({ core }) => void core.copyAddress(),
  showBalance: ({ core }) => void core.showBalance(),
  balanceComes: ({ wallets }) => wallets.balances.shift()?.answer({ value: 1n, decimals: 0, symbol: 'X' }),
  balanceFails: ({ wallets }) => wallets.balances.shift()?.fail(new Error('no')),
  halfSecond: ({ clock }) => clock.advance(500),
  tenSeconds: ({ clock }) => clock.advance(10_000),
  backFromWallet: ({ comeBackToPage }) => comeBackToPage(),
}

const names = fc.array(fc.constantFrom(...Object.keys(actions)), { maxLength: 60 })

async function letPromisesRun() {
  for (let turn = 0; turn < 6; turn++) await Promise.resolve()
}

function expectSound({ core }: TestHarness) {
  const { isOpen, stack, connection, account, snackbar } = core.getState()
  const view = topView(stack)
  expect(stack.entries.length).toBeGreaterThan(0)
  if (!isOpen) expect([connection.status, snackbar]).toEqual(['idle', null])
  if (isOpen && view === 'Account') expect(account.address).not.toBeNull()
  if (isOpen && view === 'ConnectingExternal') expect(connection.status).not.toBe('idle')
  if (connection.status !== 'idle') expect(view).toBe('ConnectingExternal')
}

/** Ten thousand orders in the long form, a hundred in the short form. */
const numRuns = process.env.TERAHOLD_TEST_FULL === '1' ? 10_000 : 100
const patience = 300_000

describe('check 29: any order of actions', () => {
  it(
    'has the data that the current view shows',
    async () => {
      await fc.assert(
        fc.asyncProperty(names, fc.boolean(), async (sequence, isIos) => {
          const harness = createTestHarness({ isIos })
          for (const name of sequence) {
            actions[name]?.(harness)
            await letPromisesRun()
            expectSound(harness)
            expectValidAccount(harness)
            expectValidList(harness)
          }
        }),
        { numRuns },
      )
    },
    patience,
  )

  it(
    'can always be closed, and is busy for at most five seconds',
    async () => {
      await fc.assert(
        fc.asyncProperty(names, fc.boolean(), async (sequence, isIos) => {
          const harness = createTestHarness({ isIos })
          for (const name of sequence) {
            actions[name]?.(harness)
            await letPromisesRun()
          }
          harness.clock.advance(5000)
          expect(isBuffering(harness.core.getState().connection)).toBe(false)
          harness.core.close()
          expect(harness.core.getState().isOpen).toBe(false)
        }),
        { numRuns },
      )
    },
    patience,
  )
})
