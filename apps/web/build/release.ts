import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type LogKeys, readLogKeys } from '@terahold/proof/log-keys'
import type { Plugin, ResolvedConfig } from 'vite'
import type { Build } from '../src/service-worker/build.ts'
import { addTextPreload } from './add-text-preload.ts'
import { describeFiles, type FileRecord } from './integrity.ts'
import { neededOffline } from './needed-offline.ts'
import { buildPlainScript } from './plain-script.ts'
import { secureDocument } from './secure-document.ts'
import { writeVerifierPage } from './verifier-page.ts'

type Files = Readonly<Record<string, FileRecord>>

/**
 * Completes a build. Writes hashes into the document, the service worker with the hashes of all files, the worker that
 * withdraws it, and `verify.html`. `release.json` lists every file, and the treasury and the log of nights of this build.
 */
export function release(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'terahold-release',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
      readTreasury(config)
      readLog(config)
    },
    async writeBundle(_, bundle) {
      const folder = resolve(config.root, config.build.outDir)
      const ahead = await addTextPreload(config, bundle)
      await secureDocument(config)
      const needed = [ahead, ...neededOffline(Object.values(bundle))].map((name) => `/${name}`)
      const known = describeBuild(await describeFiles(folder), needed)
      await buildWorker(config, 'service-worker', { __BUILD__: JSON.stringify(known) })
      await buildWorker(config, 'withdrawn-worker', {})
      await writeVerifierPage(config, readLog(config))
      const built = { treasury: readTreasury(config), log: readLog(config) }
      const manifest = { format: 1, ...built, files: await describeFiles(folder) }
      await writeFile(resolve(folder, 'release.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    },
  }
}

/** Returns the treasury of this build, or null. Throws `Error` if it is not an address. */
function readTreasury({ env }: ResolvedConfig): string | null {
  const treasury: unknown = env.VITE_TREASURY
  if (treasury === undefined || treasury === '') return null
  if (typeof treasury !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(treasury))
    throw new Error(`VITE_TREASURY is not an address: ${JSON.stringify(treasury)}`)
  return treasury
}

/** Returns the keys of the log of nights and its witnesses, or null. Throws `Error` if one is none. */
function readLog({ env }: ResolvedConfig): LogKeys | null {
  const { VITE_LOG_KEY: log, VITE_WITNESS_KEYS: witnesses }: Readonly<Record<string, string | undefined>> = env
  try {
    return readLogKeys(log, witnesses)
  } catch (error) {
    throw new Error('VITE_LOG_KEY is not the key of a log, or VITE_WITNESS_KEYS are not the keys of witnesses', {
      cause: error,
    })
  }
}

function describeBuild(files: Files, needed: readonly string[]): Build {
  const kept = Object.entries(files).filter(([path]) => path === '/index.html' || path.startsWith('/assets/'))
  const hashes = kept.map(([path, { integrity }]) => [path === '/index.html' ? '/' : path, integrity] as const)
  const version = createHash('sha256').update(JSON.stringify(hashes)).digest('hex').slice(0, 12)
  return { version, integrity: Object.fromEntries(hashes), files: needed }
}

function buildWorker(config: ResolvedConfig, name: string, define: Record<string, string>): Promise<string> {
  return buildPlainScript(config, { input: `service-worker/${name}.ts`, fileName: `${name}.js`, define })
}
