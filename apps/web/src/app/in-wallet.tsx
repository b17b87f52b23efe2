import type { ComponentType } from 'react'

type PageModule<Props> = { default: ComponentType<Props> }

/**
 * A page that talks to the wallet: the wallet's code is fetched beside the page's, and with no other page.
 * @example load: inWallet(() => import('../pages/login/login-page.tsx'))
 */
export function inWallet<Props extends object>(
  load: () => Promise<PageModule<Props>>,
): () => Promise<PageModule<Props>> {
  return async () => {
    const [{ WalletScope }, { default: Page }] = await Promise.all([import('./wallet-scope.tsx'), load()])
    return {
      default: function PageInWallet(props: Props) {
        return (
          <WalletScope>
            <Page {...props} />
          </WalletScope>
        )
      },
    }
  }
}
