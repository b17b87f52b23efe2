import type { Plugin, ResolvedConfig } from 'vite'
import { secureDocument } from '../../web/build/secure-document.ts'

/** Writes the hashes of all scripts into the built document, so that the browser runs no altered file. */
export function secured(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'terahold-desk-secured',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    writeBundle: () => secureDocument(config, { recovers: false }),
  }
}
