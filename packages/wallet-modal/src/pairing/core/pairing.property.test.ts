import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBuffering, livePairing } from '../../connection/core/connection-machine.ts'
import { connectorNamed, fakeWallets, noAccount, someAccount } from '../../fixtures/fake-wallets.ts'
import { fox, relay } from '../../fixtures/pairing-harness.ts'
import { createTestHarness, type TestHarness } from '../../fixtures/test-harness.ts'
import { topView } from '../../shell/core/view-stack.ts'

const hen = { ...fox, id: 'aa', name: 'Hen', rdns: 'com.hen' }
let uris = 0

const relayAsks = ({ wallets }: TestHarness) => wallets.asks.filter(({ uid }) => uid === relay.uid)

/** Everything that can happen to a pairing. */
const actions: Record<string, (harness: TestHarness) => void> = {
  open: ({ core }) => core.open(),
  openCode: ({ core }) => core.open({ view: 'ConnectingWalletConnect' }),
  close: ({ core }) => core.close(),
  back: ({ core }) => core.back(),
  showCode: ({ core }) => core.show({ view: 'ConnectingWalletConnect', wallet: null }),
  showFox: ({ core }) => core.show({ view: 'ConnectingWalletConnect', wallet: fox }),
  showHen: ({ core }) => core.show({ view: 'ConnectingWalletConnect', wallet: hen }),
  showAll: ({ core }) => core.showAllWallets(),
  showDownloads: ({ core }) => core.show({ view: 'Downloads', wallet: fox }),
  chooseHen: ({ core }) => void (core.getState().choices.length > 0 && core.choose('com.hen')),
  firstWay: ({ core }) => core.showPlatform('qrcode'),
  otherWay: ({ core }) => core.showPlatform('desktop'),
  extension: ({ core }) => core.showPlatform('browser'),
  openWallet: ({ core, gesture }) => gesture(core.openWallet),
  copyLink: ({ core }) => void core.copyLink(),
  retry: ({ core }) => core.retry(),
  asked: ({ wallets }) => wallets.asks.at(-1)?.asked(),
  uri: (harness) => relayAsks(harness).at(-1)?.uri(`wc:${uris++}`),
  lateUri: (harness) => relayAsks(harness)[0]?.uri(`wc:${uris++}`),
  relayGoes: (harness) => relayAsks(harness).at(-1)?.relay(false),
  relayComes: (harness) => relayAsks(harness)[0]?.relay(true),
  approve: ({ wallets }) => wallets.asks[0]?.approve(),
  approveLast: ({ wallets }) => wallets.asks.at(-1)?.approve(),
  decline: (harness) => relayAsks(harness).at(-1)?.fail({ code: 5000 }),
  declineOld: (harness) => relayAsks(harness)[0]?.fail({ code: 5000 }),
  expire: (harness) => relayAsks(harness)[0]?.fail({ name: 'PairingExpiredError' }),
  unreachable: (harness) => relayAsks(harness).at(-1)?.fail({ name: 'RelayUnreachableError' }),
  accountComes: ({ wallets }) => wallets.become(someAccount),
  accountGoes: ({ wallets }) => wallets.become(noAccount),
  second: ({ clock }) => clock.advance(1000),
  tenSeconds: ({ clock }) => clock.advance(10_000),
  fourMinutes: ({ clock }) => clock.advance(240_000),
  leavePage: ({ leavePage }) => leavePage(),
  comeBack: ({ comeBackToPage }) => comeBackToPage(),
}

const names = fc.array(fc.constantFrom(...Object.keys(actions)), { maxLength: 40 })
const devices = fc.record({ isMobile: fc.boolean(), isIos: fc.boolean() })

async function letPromisesRun() {
  for (let turn = 0; turn < 6; turn++) await Promise.resolve()
}

function expectSound(harness: TestHarness, isMobile: boolean) {
  const { isOpen, stack, connection, platform, secondsLeft } = harness.core.getState()
  const view = topView(stack)
  const isPaired = connection.status !== 'idle' && connection.choice.kind === 'walletConnect'
  expect(stack.entries.length).toBeGreaterThan(0)
  // One pairing, or the current one and its replacement.
  expect(relayAsks(harness).length).toBeLessThanOrEqual(livePairing(connection) ? 2 : 1)
  const isWanted = isOpen && (view === 'ConnectingWalletConnect' || (isMobile && view === 'AllWallets'))
  if (!isWanted) expect(relayAsks(harness)).toEqual([])
  if (isPaired) expect(isWanted).toBe(true)
  if (connection.status === 'failed' || !isPaired) expect(relayAsks(harness)).toEqual([])
  if (view !== 'ConnectingWalletConnect' || !isOpen) expect(platform).toBeNull()
  if (secondsLeft !== null) expect(livePairing(connection)).not.toBeNull()
}

describe('check 29: ten thousand orders of actions', () => {
  it('never leave a hidden pairing or two pairings, and can always be left', async () => {
    await fc.assert(
      fc.asyncProperty(names, devices, async (sequence, { isMobile, isIos }) => {
        const wallets = fakeWallets(relay, connectorNamed('Hen'))
        const harness = createTestHarness({ wallets, isIos, platform: { isMobile } })
        for (const name of sequence) {
          actions[name]?.(harness)
          await letPromisesRun()
          expectSound(harness, isMobile)
        }
        harness.clock.advance(5000)
        expect(isBuffering(harness.core.getState().connection)).toBe(false)
        harness.core.close()
        expect(harness.core.getState()).toMatchObject({ isOpen: false, connection: { status: 'idle' } })
        expect(relayAsks(harness)).toEqual([])
      }),
      { numRuns: 10_000 },
    )
  }, 120_000)
})
