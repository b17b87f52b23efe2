import type { Address, Hex } from 'viem'
import { toFailure } from '../../connection/core/connection-failure.ts'
import type { SignInPort, SignInSession } from './sign-in-port.ts'
import type { SignInFailure } from './sign-in-state.ts'

/** A sign-in that ended without a session. */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly kind: SignInFailure

  constructor(kind: SignInFailure, cause?: unknown) {
    super(`The sign-in failed: ${kind}`, { cause })
    this.kind = kind
  }
}

const walletFailures = [
  'rejected',
  'requestPending',
  'unauthorized',
  'methodUnsupported',
  'walletOffline',
  'walletSilent',
] as const

type Account = { readonly address: Address; readonly chainId: number }

export async function fetchNonce(port: SignInPort, address: Address): Promise<string> {
  const nonce = await ask(() => port.getNonce(address))
  if (!nonce) throw new SignInError('serverUnreachable')
  return nonce
}

export async function writeMessage(port: SignInPort, account: Account, nonce: string): Promise<string> {
  const message = await ask(async () => port.createMessage({ ...account, nonce }))
  if (!message) throw new SignInError('serverUnreachable')
  return message
}

export async function sign(signMessage: (message: string) => Promise<Hex>, message: string): Promise<Hex> {
  try {
    return await signMessage(message)
  } catch (error) {
    const { kind } = toFailure(error)
    throw new SignInError(walletFailures.find((known) => known === kind) ?? 'walletError', error)
  }
}

/** Sends message and signature to the server. Throws `SignInError` if the result is not a session for this account. */
export async function openSession(
  port: SignInPort,
  account: Account,
  signed: { message: string; signature: Hex },
): Promise<SignInSession> {
  if (!(await ask(() => port.verifyMessage(signed)))) throw new SignInError('notAccepted')
  const session = await ask(() => port.getSession())
  if (!session || !isOf(session, account)) throw new SignInError('notAccepted')
  return session
}

/** Compares addresses without case, which is only a checksum (EIP-55). */
export function isOf(session: SignInSession, { address, chainId }: Account): boolean {
  return session.address.toLowerCase() === address.toLowerCase() && session.chainId === chainId
}

async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question()
  } catch (error) {
    throw new SignInError('serverUnreachable', error)
  }
}
