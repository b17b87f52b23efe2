import type { Hex } from 'viem'
import type { AccountState } from '../../account/core/account-state.ts'
import type { Account } from '../../ports/wallet-port.ts'
import type { CoreContext } from '../../shell/core/core-context.ts'
import { canGoBack, topView } from '../../shell/core/view-stack.ts'
import { createSessionWatch } from './session-watch.ts'
import { fetchNonce, isOf, openSession, SignInError, sign, writeMessage } from './sign-in-attempt.ts'
import type { SignInFeature, StartedSignIn } from './sign-in-feature.ts'
import { type FullSignInOptions, fullSignInOptions, type SignInOptions, type SignInSession } from './sign-in-port.ts'
import type { SignIn, SignInState } from './sign-in-state.ts'

type Context = CoreContext<SignInState & AccountState>

type Signed = { readonly message: string; readonly signature: Hex }

type Connected = { readonly address: NonNullable<Account['address']>; readonly chainId: number }

/**
 * Returns the sign-in with the connected wallet (EIP-4361) for the option `signIn` of a modal, or null if the options
 * disable it. There is one attempt at a time and one session, which ends exactly once.
 *
 * @example createWalletModal({ wagmiConfig, projectId, signIn: createSignIn({ getNonce, createMessage, verifyMessage, getSession, signOut }) })
 */
export function createSignIn(options: SignInOptions): SignInFeature | null {
  if (options.enabled === false) return null
  const full = fullSignInOptions(options)
  return { oneClick: options.oneClick, start: (context) => startSignIn(context, full) }
}

function startSignIn(context: Context, options: FullSignInOptions): StartedSignIn {
  const { store, navigation, wallets, clock } = context
  /** Increases when pending answers become obsolete: another attempt, account or chain. */
  let epoch = 0
  /** The account of a new connection: its session is looked up first, then the wallet is asked once. */
  let newcomer: 'none' | 'lookedUp' | 'unasked' = 'none'
  let cancelNonce = () => {}
  const watch = createSessionWatch({
    port: options,
    clock,
    intervalMs: options.sessionRefetchIntervalMs,
    onAnswer: adopt,
  })

  const current = () => store.get().signIn
  const set = (change: Partial<SignIn>) => store.set({ signIn: { ...current(), ...change } })

  function connected(): Connected | null {
    const { address, chainId } = wallets.account()
    return address && chainId !== null ? { address, chainId } : null
  }

  const isShown = () => store.get().isOpen && topView(store.get().stack) === 'ConnectingSiwe'

  async function signIn() {
    const account = connected()
    if (!account || current().status === 'loading') return
    newcomer = 'none'
    const attempt = ++epoch
    set({ status: 'loading', failure: null })
    await perform(account, attempt).catch((error: unknown) => fail(error, attempt))
  }

  async function perform(account: Connected, attempt: number) {
    const signed = await requestWallet(account, attempt)
    if (signed && attempt === epoch) await conclude(account, attempt, signed)
  }

  async function requestWallet(account: Connected, attempt: number): Promise<Signed | null> {
    const nonce = current().nonce ?? (await fetchNonce(options, account.address))
    const message = await writeMessage(options, account, nonce)
    if (attempt !== epoch) return null
    set({ nonce: null, message })
    return { message, signature: await sign(wallets.signMessage, message) }
  }

  async function conclude(account: Connected, attempt: number, signed: Signed) {
    const session = await openSession(options, account, signed)
    if (attempt !== epoch) return discard()
    set({ status: 'success', session })
    options.onSignIn?.(session)
    watch.rest()
    navigation.finish()
  }

  function fail(error: unknown, attempt: number) {
    if (!(error instanceof SignInError)) throw error
    if (attempt !== epoch) return
    set({ status: error.kind === 'rejected' ? 'rejected' : 'error', failure: error.kind, nonce: null })
    void prepareNonce()
  }

  /** A session for an account that is gone must not stay open on the server. */
  async function discard(): Promise<void> {
    await endOnServer()
  }

  async function cancelSignIn() {
    leave()
    // A wallet that cannot be disconnected stays connected without a session. The view is left either way.
    await wallets.disconnect().catch(() => {})
    goAway()
  }

  function goAway() {
    if (!isShown()) return
    if (canGoBack(store.get().stack)) navigation.back()
    else navigation.close()
  }

  /** Asks the wallet without a press, once for each connection. */
  function askAtOnce() {
    if (options.asksAtOnce && newcomer === 'unasked' && isShown()) void signIn()
  }

  async function signOut() {
    if (!current().session) return
    epoch += 1
    watch.stop()
    set({ status: 'ready', session: null, message: null, nonce: null, failure: null })
    options.onSignOut?.()
    await endOnServer()
  }

  /** If the server cannot be told, the session ends there when it expires. For this page it is over either way. */
  async function endOnServer() {
    // The app's function may throw before it returns a promise.
    const isHeard = await (async () => options.signOut())().catch(() => false)
    if (!isHeard) options.onSignOutFailed?.()
  }

  function leave() {
    cancelNonce()
    if (current().status !== 'loading') return
    epoch += 1
    set({ status: 'ready', failure: null })
  }

  /** Prefetches a nonce, so that the press opens the wallet at once. Fetches another before it expires. */
  async function prepareNonce() {
    cancelNonce()
    const account = connected()
    // A wallet that is asked at once fetches its nonce itself.
    if (!account || !isShown() || (options.asksAtOnce && newcomer !== 'none')) return
    const started = epoch
    const nonce = await fetchNonce(options, account.address).catch(() => null)
    if (started !== epoch || current().status === 'loading') return
    set({ nonce })
    cancelNonce()
    cancelNonce = clock.after(options.nonceRefetchIntervalMs, () => void prepareNonce())
  }

  function adopt(session: SignInSession | null) {
    if (current().status === 'loading') return
    const account = connected()
    if (account) adoptFor(account, session)
    else if (!session) set({ session, status: 'ready' })
  }

  function adoptFor(account: Connected, session: SignInSession | null) {
    if (session && !isOf(session, account)) return void endOther(session, account)
    const isLost = current().session !== null && session === null
    set({ session, status: session ? 'success' : 'ready' })
    if (isLost) options.onSignOut?.()
    if (newcomer === 'lookedUp') newcomer = session ? 'none' : 'unasked'
    if (session && isShown()) navigation.finish()
    else askAtOnce()
  }

  /**
   * The server has a session of another account or chain, for example after a change in the wallet while the page was
   * closed.
   */
  async function endOther(session: NonNullable<SignIn['session']>, { address }: Connected) {
    const isSameAddress = session.address.toLowerCase() === address.toLowerCase()
    set({ session, status: 'success' })
    if (isSameAddress ? options.signOutOnNetworkChange : options.signOutOnAccountChange) await signOut()
  }

  function follow(before: Connected | null, after: Connected | null) {
    epoch += 1
    newcomer = after ? 'lookedUp' : 'none'
    watch.stop()
    const { session, status } = current()
    if (status === 'loading') set({ status: 'ready', failure: null })
    set({ nonce: null })
    if (session && mustEnd(before, after)) void signOut()
    else if (after) begin(after)
    if (after) void prepareNonce()
    else goAway()
  }

  /** A new account: its wallet may have signed already, or the server may still have its session. */
  function begin(account: Connected) {
    const signed = wallets.takeSignIn()
    if (!signed || !isOf(signed, account)) return void watch.lookUp()
    const attempt = epoch
    set({ status: 'loading', failure: null, message: signed.message })
    conclude(account, attempt, signed).catch((error: unknown) => fail(error, attempt))
  }

  function mustEnd(before: Connected | null, after: Connected | null): boolean {
    if (!after) return options.signOutOnDisconnect
    if (before?.address.toLowerCase() !== after.address.toLowerCase()) return options.signOutOnAccountChange
    return options.signOutOnNetworkChange
  }

  let known = connected()
  const stopWatching = wallets.watchAccount(() => {
    const { status } = wallets.account()
    // While wagmi restores a connection, the account is pending, not gone.
    if (status === 'connecting' || status === 'reconnecting') return
    const after = connected()
    const before = known
    known = after
    if (!isSame(before, after)) follow(before, after)
  })
  if (known) void watch.lookUp()

  navigation.addLastStep(() => (connected() && !current().session ? { view: 'ConnectingSiwe' } : null))
  navigation.onShown((entry) => {
    if (entry?.view !== 'ConnectingSiwe') return leave()
    askAtOnce()
    void prepareNonce()
  })

  return {
    signIn,
    cancelSignIn,
    signOut,
    checkSession: watch.lookUp,
    destroy() {
      epoch += 1
      cancelNonce()
      watch.stop()
      stopWatching()
    },
  }
}

function isSame(a: Connected | null, b: Connected | null): boolean {
  return a?.chainId === b?.chainId && a?.address.toLowerCase() === b?.address.toLowerCase()
}
