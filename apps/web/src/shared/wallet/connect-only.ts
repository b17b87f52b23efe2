let reasons = 0

/** Makes wallets connect without signing in, until the returned function is called. */
export function connectOnly(): () => void {
  reasons += 1
  return () => {
    reasons -= 1
  }
}

/** Returns whether a wallet that connects now must not sign in. */
export function connectsOnly(): boolean {
  return reasons > 0
}
