/** The server's text and what it asks to sign are not the same decision. */
export class AlteredDecision extends Error {
  override readonly name = 'AlteredDecision'
}
