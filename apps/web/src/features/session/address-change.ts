/**
 * Returns whether the wallet reports a different account than the one signed in (specification 4). Compared in lower case. A
 * wallet that reports nothing has only disconnected.
 */
export function addressChanged(signedIn: string, reported: string | undefined): boolean {
  return (
    signedIn !== '' && reported !== undefined && reported !== '' && reported.toLowerCase() !== signedIn.toLowerCase()
  )
}
