import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { LogKeys } from '@terahold/proof/log-keys'
import type { ResolvedConfig } from 'vite'
import { buildPlainScript } from './plain-script.ts'

/**
 * Writes `verify.html`: one file that works from a disk. Its own content policy admits only the script and style inside it, and
 * connections to nodes. It depends on sources and the keys of the log of nights alone, so two builds of one version with the
 * same keys have the same bytes.
 */
export async function writeVerifierPage(config: ResolvedConfig, keys: LogKeys | null): Promise<void> {
  const folder = resolve(config.root, config.build.outDir)
  const name = await buildPlainScript(config, {
    input: 'verifier/verifier.ts',
    fileName: 'verifier.js',
    define: { __LOG_KEYS__: JSON.stringify(keys) },
  })
  const script = (await readFile(resolve(folder, name), 'utf8')).trim()
  await rm(resolve(folder, name))
  const style = (await readFile(resolve(config.root, 'src/verifier/verifier.css'), 'utf8')).replaceAll(/\n\s*/g, '')
  await writeFile(resolve(folder, 'verify.html'), documentOf(script, style))
}

function documentOf(script: string, style: string): string {
  if (/<\/script|<!--/i.test(script)) throw new Error('the verifier cannot be inside a document')
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'connect-src http: https:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    `<meta http-equiv="content-security-policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    '<title>Terahold</title>',
    `<style>${style}</style>`,
    `<body><script>${script}</script></body>`,
    '</html>',
    '',
  ].join('\n')
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
