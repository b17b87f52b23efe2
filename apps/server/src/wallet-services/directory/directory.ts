import { bundledWallets } from '@terahold/wallet-modal/bundled-wallets'
import { type DirectoryQuery, type ListedWallet, pageOfWallets } from './directory-rules.ts'
import type { Explorer, Snapshot } from './explorer.ts'

type DirectoryRow = ListedWallet & { readonly has_image: boolean }
export type DirectoryEntry = { readonly wallet: ListedWallet; readonly imageId: string | undefined }
export type Directory = ReturnType<typeof createDirectory>

const bundled: Snapshot = {
  wallets: bundledWallets.map(({ image_url: _picture, injected, ...rest }) => ({ ...rest, injected: [...injected] })),
  imageIds: new Map(),
}

/** Returns the wallets of the configured directory; the bundled ones if there is none or it has not answered yet. */
export function createDirectory({ explorer }: { readonly explorer: Pick<Explorer, 'current'> | null }) {
  const current = async () => (await explorer?.current()) ?? bundled

  return {
    async page(query: DirectoryQuery): Promise<{ rows: DirectoryRow[]; total: number }> {
      const { wallets, imageIds } = await current()
      const found = pageOfWallets(wallets, query)
      return {
        rows: found.wallets.map((wallet) => ({ ...wallet, has_image: imageIds.has(wallet.id) })),
        total: found.total,
      }
    },
    /** Returns the wallet of an id; the bundled one when the configured directory does not have it. */
    async find(id: string): Promise<DirectoryEntry | undefined> {
      const { wallets, imageIds } = await current()
      const isIt = (wallet: ListedWallet) => wallet.id === id
      const wallet = wallets.find(isIt) ?? bundled.wallets.find(isIt)
      return wallet && { wallet, imageId: imageIds.get(id) }
    },
  }
}
