import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin, ResolvedConfig, Rolldown } from 'vite'
import type { Build } from '../src/service-worker/build.ts'
import { neededOffline } from './needed-offline.ts'
import { buildPlainScript } from './plain-script.ts'
import { addWordsAhead } from './words-ahead.ts'

/** Builds the service worker, with the list of files that this build needs offline, and the worker that withdraws it. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'terahold-service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async writeBundle(_, bundle) {
      // The document must have its final content before the worker records its hash.
      const ahead = await addWordsAhead(config, bundle)
      const known = await describe(config, bundle, ahead)
      await buildWorker(config, 'service-worker', { __BUILD__: JSON.stringify(known) })
      await buildWorker(config, 'withdrawn-worker', {})
    },
  }
}

async function describe(config: ResolvedConfig, bundle: Rolldown.OutputBundle, ahead: string): Promise<Build> {
  const document = await readFile(resolve(config.root, config.build.outDir, 'index.html'))
  const files = [ahead, ...neededOffline(Object.values(bundle))].map((name) => `/${name}`)
  const hash = createHash('sha256').update(document)
  // Files that the page fetches later count towards the version but are not kept in advance.
  for (const name of Object.keys(bundle).sort()) hash.update(name)
  return {
    version: hash.digest('hex').slice(0, 12),
    documentIntegrity: `sha256-${createHash('sha256').update(document).digest('base64')}`,
    files,
  }
}

function buildWorker(config: ResolvedConfig, name: string, define: Record<string, string>): Promise<string> {
  return buildPlainScript(config, { input: `service-worker/${name}.ts`, fileName: `${name}.js`, define })
}
