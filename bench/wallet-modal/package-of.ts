/** React, wagmi, viem and their dependencies, which every page has. */
const foundation =
  /^(?:react|react-dom|scheduler|use-sync-external-store|wagmi|@wagmi\/.+|viem|ox|abitype|@noble\/.+|@scure\/.+|@adraffy\/.+|isows|zustand|mipd|eventemitter3|@tanstack\/.+|the page|the build)$/
const walletConnect = /^(?:@walletconnect\/.+|@reown\/.+)$/

/** Returns the package of a module by its path. */
export function packageOf(moduleId: string): string {
  const inside = moduleId.split('/node_modules/').at(-1)
  if (inside !== undefined && inside !== moduleId) {
    const parts = inside.split('/')
    return parts.slice(0, inside.startsWith('@') ? 2 : 1).join('/')
  }
  if (moduleId.includes('/packages/wallet-modal/')) return '@terahold/wallet-modal'
  return moduleId.includes('/bench/') ? 'the page' : 'the build'
}

export function isFoundation(name: string): boolean {
  return foundation.test(name)
}

/** The SDK and the protocol packages. The kit of the same vendor is included, because no part works without them. */
export function isWalletConnect(name: string): boolean {
  return walletConnect.test(name)
}
