import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const starts = ['main.tsx', 'pages/home/home-page.tsx']

/**
 * Modules that wait for all texts before they show (`withAllTexts`): every page but the first, the wallet, and what a page shows
 * after a tap or after the rest.
 */
const waits =
  /^(?:pages\/(?!home\/)|app\/(?:wallet-scope|watch-wallet|sign-change|read-chain)\.tsx?$|features\/catalogue\/no-power\.|features\/proof\/proof-row\.|features\/demo-tools\/demo-sheet\.|features\/trust\/revenue-proof\.|shared\/fiat\/rate-sheet\.|shared\/page\/hold-note\.)/

/**
 * Returns the app's own files whose texts may be on the screen before all texts have loaded: everything the entry files import.
 */
export function firstFiles(source: string): string[] {
  const found = new Set(starts.map((start) => join(source, start)))
  for (const file of found) {
    for (const next of importsOf(file)) if (!waits.test(relative(source, next))) found.add(next)
  }
  return [...found]
}

/** Returns our own modules that a file imports, statically or dynamically. */
function importsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8').replaceAll(/^import type .*$/gm, '')
  const named = [...code.matchAll(/(?:\bfrom|\bimport\(?)\s*'(\.[^']+\.tsx?)'/g)]
  return named.map(([, path = '']) => resolve(dirname(file), path)).filter((path) => existsSync(path))
}
