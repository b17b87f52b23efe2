/** Signing in with a wallet (EIP-4361), for apps that use it. Others do not load it. */

export { createSignIn } from '../sign-in/core/sign-in.ts'
export type { SignInFeature } from '../sign-in/core/sign-in-feature.ts'
export type { SignInOptions, SignInPort, SignInSession } from '../sign-in/core/sign-in-port.ts'
