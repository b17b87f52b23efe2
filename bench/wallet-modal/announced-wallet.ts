export type WalletLog = { askedAt: number | null; methods: string[] }

declare global {
  interface Window {
    walletLog: WalletLog
  }
}

export const walletName = 'Bench Wallet'

/** Runs in the page before its own scripts: a wallet that announces itself by EIP-6963 and approves at once. */
export function announceWallet(name: string): void {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const log: WalletLog = { askedAt: null, methods: [] }
  window.walletLog = log
  let isPermitted = false

  async function request({ method }: { method: string }): Promise<unknown> {
    log.methods.push(method)
    if (method === 'wallet_requestPermissions' || method === 'eth_requestAccounts') {
      log.askedAt ??= performance.now()
      isPermitted = true
    }
    switch (method) {
      case 'eth_chainId':
        return '0x38'
      case 'net_version':
        return '56'
      case 'eth_accounts':
        return isPermitted ? [address] : []
      case 'eth_requestAccounts':
        return [address]
      case 'wallet_requestPermissions':
        return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [address] }] }]
      case 'wallet_switchEthereumChain':
        return null
      default:
        throw Object.assign(new Error(`no ${method} here`), { code: 4200 })
    }
  }

  const provider = { request, on: () => provider, removeListener: () => provider }
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#26c" d="M0 0h8v8H0z"/></svg>')}`
  const info = Object.freeze({ uuid: '5b6f2c1e-7c1c-4a0a-9a55-2f2f6f0d1c11', name, icon, rdns: 'com.example.bench' })
  const announce = () => {
    const detail = Object.freeze({ info, provider })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
