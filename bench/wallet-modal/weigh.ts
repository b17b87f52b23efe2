import type { BuiltPage } from './build-page.ts'
import { isFoundation, isWalletConnect } from './package-of.ts'

/** Compressed bytes of script. A package's share of a file is its share before compression. */
export type Weight = {
  readonly total: number
  /** Everything except React, wagmi, viem and their dependencies. */
  readonly own: number
  readonly walletConnect: number
}

/** Returns the size of the scripts at these paths. */
export function weigh({ files }: BuiltPage, paths: Iterable<string>): Weight {
  const weight = { total: 0, own: 0, walletConnect: 0 }
  for (const path of new Set(paths)) {
    const file = files.get(path)
    if (!file) continue
    const bytes = file.zipped.length
    weight.total += bytes
    weight.own += bytes * shareOf(file.packages, (name) => !isFoundation(name))
    weight.walletConnect += bytes * shareOf(file.packages, isWalletConnect)
  }
  return weight
}

function shareOf(packages: ReadonlyMap<string, number>, isCounted: (name: string) => boolean): number {
  let [counted, all] = [0, 0]
  for (const [name, length] of packages) {
    all += length
    if (isCounted(name)) counted += length
  }
  return all > 0 ? counted / all : 0
}
