import { CallFailed } from '@terahold/contract/client'
import type { WalletModal } from '@terahold/wallet-modal'
import type { SignInOptions } from '@terahold/wallet-modal/sign-in'
import type { Address } from 'viem'
import { api, endUnusedSession } from '../../shared/api/api.ts'
import { refusedReason } from '../../shared/problem/field-problem.ts'
import { session } from '../../shared/session/session.ts'
import type { Session } from '../../shared/session/session-store.ts'
import { isSignInPaused } from '../../shared/wallet/sign-in-pause.ts'
import { fetchChallenge } from './fetch-challenge.ts'
import { setRefusedSignIn } from './refused-sign-in.ts'
import { type Challenge, siweText } from './siwe-text.ts'

type ModalSignIn = {
  /** The account of the connected wallet. */
  readonly account: () => { readonly address?: Address | undefined; readonly chainId?: number | undefined }
  readonly close: () => void
}

/**
 * Signing in as the last step of the wallet modal. A session belongs to an address on every network, and the app itself ends it when
 * the wallet changes. A refusal closes the modal and is continued on the login page, which can ask for the password.
 */
export function modalSignIn({ account, close }: ModalSignIn): SignInOptions {
  let challenge: Challenge | null = null
  /** Opened on the server, and not stored yet. */
  let opened: Session | null = null

  return {
    asksAtOnce: true,
    signOutOnDisconnect: false,
    signOutOnAccountChange: false,
    signOutOnNetworkChange: false,
    async getNonce(address) {
      if (isSignInPaused()) {
        close()
        throw new Error('the wallet connects for something else')
      }
      challenge = await fetchChallenge(address)
      return challenge.nonce
    },
    createMessage({ nonce, address }) {
      if (challenge?.nonce !== nonce) throw new Error('the challenge of this nonce is gone')
      setRefusedSignIn(null)
      return siweText(challenge, address)
    },
    async verifyMessage(proof) {
      const { address = '' } = account()
      try {
        const { data } = await api.login(proof)
        opened = { address: data.address, userId: data.userId, token: data.token, expiresAt: data.expiresAt }
        return true
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        const isSpared = refusedReason(error) === 'password_required'
        setRefusedSignIn({ address, error, proof: isSpared ? proof : null })
        close()
        return false
      }
    },
    async getSession() {
      const member = opened ?? session.current()
      const { chainId } = account()
      return member === null || chainId === undefined ? null : { address: member.address as Address, chainId }
    },
    async signOut() {
      const unused = opened
      opened = null
      if (unused === null) return true
      return endUnusedSession(unused.token).then(
        () => true,
        () => false,
      )
    },
    onSignIn() {
      const member = opened
      opened = null
      if (member !== null) session.signIn(member)
    },
  }
}

/** Keeps the modal's view of the session current when pages or other tabs change it. */
export function followSession(modal: Pick<WalletModal, 'checkSession'>): void {
  session.subscribe(() => void modal.checkSession())
}
