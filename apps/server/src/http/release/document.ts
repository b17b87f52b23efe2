import { createHash } from 'node:crypto'

/** Returns the content policy with the hashes of the scripts inside a document added. Only these may run inside it. */
export function allowInlineScripts(policy: string, document: string): string {
  const scripts = [...document.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => code,
  )
  const hashes = scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  return policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' '))
}

/** Returns the document with its files under other addresses, `/assets/<generation>/…`, which no browser has stored. */
export function readdress(document: string, generation: string): string {
  return document.replaceAll('"/assets/', `"/assets/${generation}/`)
}
