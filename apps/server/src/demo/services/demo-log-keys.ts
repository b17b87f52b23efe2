import { createHash } from 'node:crypto'
import { keyTypes } from '@terahold/proof/note'
import { type NoteSigner, signerOf } from '../../trust/nights/note-signer.ts'

/**
 * Returns the signers of the demo's log of nights and its witness. They are the same in every demo, so that its app can have
 * their public keys built in (`scripts/prepare/demo-settings.mjs`). Anyone can calculate them.
 */
export function demoLogSigners(): { readonly log: NoteSigner; readonly witness: NoteSigner } {
  return {
    log: signerNamed('demo.terahold.invalid/nights', keyTypes.log),
    witness: signerNamed('demo.witness.invalid/w1', keyTypes.witness),
  }
}

function signerNamed(name: string, type: Parameters<typeof signerOf>[1]): NoteSigner {
  return signerOf(name, type, createHash('sha256').update(`no secret: ${name}`).digest())
}
