import type { Address, LocalAccount } from 'viem'
import { type Behaviour, type Behaviours, failures, WalletRpcError } from '../wallet/behaviour.ts'
import type { Prompt, WalletRequest } from '../wallet/prompts.ts'
import { createWalletCore, type RpcUrls } from '../wallet/wallet-core.ts'
import { type WalletInfo, type WalletInfoOptions, walletInfo } from './wallet-info.ts'

/** The options of an announced wallet (EIP-6963). */
export interface AnnouncedWalletOptions extends WalletInfoOptions {
  accounts: readonly LocalAccount[]
  /** The chains the wallet knows. It starts on the first. Only Ethereum by default. */
  chains?: readonly number[]
  /** The node for transactions and reads. */
  rpcUrl?: RpcUrls
  behaviours?: Behaviours
  /** Returned for `eth_chainId` in place of the current chain, for a wallet that reports a wrong one. */
  claimedChainId?: number
  /** Whether the page already has access. */
  isConnected?: boolean
  /** `late`: only when the test calls `announce()`. */
  announces?: 'at once' | 'late'
}

/** A wallet announced by EIP-6963, controlled by a test. */
export interface AnnouncedWallet {
  readonly info: WalletInfo
  readonly chainId: number
  readonly accounts: readonly Address[]
  /** Whether the page has access to the accounts. */
  readonly isConnected: boolean
  /** Every request it received, oldest first. */
  readonly requests: readonly WalletRequest[]
  /** Pending requests for methods with the behaviour `ask`. */
  readonly prompts: readonly Prompt[]
  /** Announces itself, now and whenever a page asks. */
  announce(): Promise<void>
  behave(method: string, behaviour: Behaviour): void
  /** Reports a wrong chain from now on. `undefined` reports the real one. */
  claimChain(chainId: number | undefined): void
  /** Changes the accounts in the wallet: `accountsChanged`. The first one is selected. */
  switchAccounts(accounts: readonly LocalAccount[]): Promise<void>
  /** Changes the chain in the wallet: `chainChanged`. */
  switchChain(chainId: number): Promise<void>
  /** Revokes the page's access: `accountsChanged` with an empty list. */
  revoke(): Promise<void>
  /** Sends the page an event with any value, however wrong, such as `chainChanged` with `null`. */
  emit(event: string, value: unknown): Promise<void>
  /** Loses its own connection: the event `disconnect` with code 4900. Access stays. */
  disconnect(): Promise<void>
}

/** How a wallet reaches its page. */
export interface PageLink {
  announce(): Promise<void>
  emit(event: string, value: unknown): Promise<void>
  /** Access that survives a navigation. */
  readonly access: { read(): boolean; write(isGiven: boolean): void }
}

/** The wallet itself. `answer` receives the requests of the page's provider. */
export interface LinkedWallet {
  readonly wallet: AnnouncedWallet
  /** Throws `WalletRpcError` if the wallet refuses. */
  answer(request: WalletRequest): Promise<unknown>
}

type Answer = (request: WalletRequest) => unknown

/** Creates a wallet that talks to a page through `link`. */
export function linkWallet(options: AnnouncedWalletOptions, link: PageLink): LinkedWallet {
  const { accounts, chains = [1], rpcUrl, behaviours } = options
  const info = walletInfo(options)
  let claimed = options.claimedChainId
  const core = createWalletCore({
    accounts,
    chains,
    rpcUrl,
    behaviours,
    onChain: (chainId) => link.emit('chainChanged', hex(chainId)),
  })
  const addresses = () => core.accounts.map(({ address }) => address)
  const granted = () => (link.access.read() ? addresses() : [])
  const permissions = () => [
    { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: addresses() }] },
  ]

  async function connect(request: WalletRequest): Promise<void> {
    // A page with access is not asked again, unless it requests a choice of accounts.
    if (request.method === 'eth_requestAccounts' && link.access.read() && isApproved(request)) return
    if (await core.prompts.decide(request)) link.access.write(true)
  }

  function isApproved({ method }: WalletRequest): boolean {
    const behaviour = core.prompts.behaviourOf(method)
    return behaviour === 'approve' || behaviour === 'ask'
  }

  /** An answer of which the user is not asked, unless the test says so. */
  const told = (value: () => unknown) => async (request: WalletRequest) => {
    await core.prompts.decide(request)
    return value()
  }

  const answers: Readonly<Record<string, Answer>> = {
    eth_accounts: told(granted),
    async eth_requestAccounts(request) {
      await connect(request)
      return granted()
    },
    async wallet_requestPermissions(request) {
      await connect(request)
      return permissions()
    },
    wallet_getPermissions: told(() => (link.access.read() ? permissions() : [])),
    async wallet_revokePermissions(request) {
      if (await core.prompts.decide(request)) link.access.write(false)
      return null
    },
    eth_chainId: told(() => hex(claimed ?? core.chainId)),
    net_version: told(() => String(claimed ?? core.chainId)),
  }

  function demandAccess({ method }: WalletRequest): void {
    const isSigning = method.startsWith('eth_sign') || method === 'personal_sign' || method === 'eth_sendTransaction'
    if (isSigning && !link.access.read()) throw new WalletRpcError(failures.unauthorized)
  }

  const wallet: AnnouncedWallet = {
    info,
    get chainId() {
      return core.chainId
    },
    get accounts() {
      return addresses()
    },
    get isConnected() {
      return link.access.read()
    },
    requests: core.requests,
    get prompts() {
      return core.prompts.open
    },
    announce: link.announce,
    behave: core.prompts.behave,
    claimChain(chainId) {
      claimed = chainId
    },
    async switchAccounts(next) {
      core.accounts = next
      if (link.access.read()) await link.emit('accountsChanged', addresses())
    },
    switchChain: core.setChain,
    async revoke() {
      link.access.write(false)
      await link.emit('accountsChanged', [])
    },
    emit: link.emit,
    disconnect: () => link.emit('disconnect', { code: 4900, message: 'The wallet lost its connection.' }),
  }

  return {
    wallet,
    async answer(request) {
      core.record(request)
      const wrong = core.prompts.wrongAnswer(request.method)
      if (wrong) return wrong.answer
      demandAccess(request)
      const own = Object.hasOwn(answers, request.method) ? answers[request.method] : undefined
      return own ? own(request) : core.answer(request)
    },
  }
}

function hex(chainId: number): string {
  return `0x${chainId.toString(16)}`
}
