let reasons = 0

/** Makes wallets connect without signing in, until the returned function is called. */
export function pauseSignIn(): () => void {
  reasons += 1
  return () => {
    reasons -= 1
  }
}

/** Returns whether a wallet that connects now must not sign in. */
export function isSignInPaused(): boolean {
  return reasons > 0
}
