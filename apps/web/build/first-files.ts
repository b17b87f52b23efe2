import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const starts = ['main.tsx', 'pages/home/home-page.tsx']

/**
 * What waits for all words before it shows: every page but the first, and the wallet. `app/page-stack.ts`, `app/app.tsx` and
 * `app/use-wallet-watch.ts` do the waiting.
 */
const waits = /^(?:pages\/(?!home\/)|app\/(?:wallet-scope|watch-wallet)\.tsx?$)/

/** The app's own files whose words may be on the screen before all words are there: all that the starts lead to. */
export function firstFiles(source: string): string[] {
  const found = new Set(starts.map((start) => join(source, start)))
  for (const file of found) {
    for (const next of importsOf(file)) if (!waits.test(relative(source, next))) found.add(next)
  }
  return [...found]
}

/** Our own modules that a file names, whether it needs them at once or later. */
function importsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8').replaceAll(/^import type .*$/gm, '')
  const named = [...code.matchAll(/(?:\bfrom|\bimport\(?)\s*'(\.[^']+\.tsx?)'/g)]
  return named.map(([, path = '']) => resolve(dirname(file), path)).filter((path) => existsSync(path))
}
