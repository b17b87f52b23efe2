import type { PartDependencies } from '../part.ts'

export type SignInState = Record<never, never>

export const initialSignIn: SignInState = {}

export type SignInActions = Record<never, never>

/** Signing in with the connected wallet (EIP-4361). */
export function createSignIn(_: PartDependencies): SignInActions {
  return {}
}
