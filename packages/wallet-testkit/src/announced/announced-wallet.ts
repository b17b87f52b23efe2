import type { Address, LocalAccount } from 'viem'
import { type Behaviour, type Behaviours, failures, WalletRpcError } from '../wallet/behaviour.ts'
import type { Prompt, WalletRequest } from '../wallet/prompts.ts'
import { createWalletCore, type RpcUrls } from '../wallet/wallet-core.ts'
import { type WalletInfo, type WalletInfoOptions, walletInfo } from './wallet-info.ts'

export interface AnnouncedWalletOptions extends WalletInfoOptions {
  accounts: readonly LocalAccount[]
  /** The chains the wallet knows; it starts on the first. Ethereum alone by default. */
  chains?: readonly number[]
  /** Where transactions go and reads are answered. */
  rpcUrl?: RpcUrls
  behaviours?: Behaviours
  /** What it answers to `eth_chainId` instead of the chain it is on: a wallet that lies. */
  claimedChainId?: number
  /** Whether the page was given access before. */
  isConnected?: boolean
  /** `late`: only when the test calls `announce()`. */
  announces?: 'at once' | 'late'
}

/** A wallet that a page finds by EIP-6963, in the hands of a test. */
export interface AnnouncedWallet {
  readonly info: WalletInfo
  readonly chainId: number
  readonly accounts: readonly Address[]
  /** Whether the page has access to the accounts. */
  readonly isConnected: boolean
  /** Every request it was sent, oldest first. */
  readonly requests: readonly WalletRequest[]
  /** Requests that wait for an answer, for methods that behave as `ask`. */
  readonly prompts: readonly Prompt[]
  /** Announces itself, now and from now on whenever a page asks. */
  announce(): Promise<void>
  behave(method: string, behaviour: Behaviour): void
  /** Lies about its chain from now on; `undefined` makes it honest. */
  claimChain(chainId: number | undefined): void
  /** Changes the accounts in the wallet: `accountsChanged`. The first is the chosen one. */
  switchAccounts(accounts: readonly LocalAccount[]): Promise<void>
  /** Changes the chain in the wallet: `chainChanged`. */
  switchChain(chainId: number): Promise<void>
  /** Takes the page's access away: `accountsChanged` with none. */
  revoke(): Promise<void>
  /** Loses its own connection: the event `disconnect` with code 4900, access stays. */
  disconnect(): Promise<void>
}

/** How a wallet reaches its page. */
export interface PageLink {
  announce(): Promise<void>
  emit(event: 'accountsChanged' | 'chainChanged' | 'disconnect', value: unknown): Promise<void>
  /** Access that outlives the document. */
  readonly access: { read(): boolean; write(isGiven: boolean): void }
}

/** The wallet itself; `answer` takes what the page's provider was asked. */
export interface LinkedWallet {
  readonly wallet: AnnouncedWallet
  /** @throws WalletRpcError when the wallet refuses. */
  answer(request: WalletRequest): Promise<unknown>
}

type Answer = (request: WalletRequest) => unknown

/** Makes a wallet that speaks to a page through `link`. */
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
    // A page that has access is not asked about again, unless it asks for a choice of accounts.
    if (request.method === 'eth_requestAccounts' && link.access.read() && isApproved(request)) return
    if (await core.prompts.decide(request)) link.access.write(true)
  }

  function isApproved({ method }: WalletRequest): boolean {
    const behaviour = core.prompts.behaviourOf(method)
    return behaviour === 'approve' || behaviour === 'ask'
  }

  const answers: Readonly<Record<string, Answer>> = {
    eth_accounts: granted,
    async eth_requestAccounts(request) {
      await connect(request)
      return granted()
    },
    async wallet_requestPermissions(request) {
      await connect(request)
      return permissions()
    },
    wallet_getPermissions: () => (link.access.read() ? permissions() : []),
    async wallet_revokePermissions(request) {
      if (await core.prompts.decide(request)) link.access.write(false)
      return null
    },
    eth_chainId: async (request) => (claimed === undefined ? core.answer(request) : hex(claimed)),
    net_version: () => String(claimed ?? core.chainId),
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
    disconnect: () => link.emit('disconnect', { code: 4900, message: 'The wallet lost its connection.' }),
  }

  return {
    wallet,
    async answer(request) {
      core.record(request)
      demandAccess(request)
      const own = Object.hasOwn(answers, request.method) ? answers[request.method] : undefined
      return own ? own(request) : core.answer(request)
    },
  }
}

function hex(chainId: number): string {
  return `0x${chainId.toString(16)}`
}
