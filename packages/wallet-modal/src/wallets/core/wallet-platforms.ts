import type { Wallet } from '../../ports/directory-port.ts'
import type { ConnectorInfo, Platform } from '../../ports/wallet-port.ts'
import { appLink, webLink } from './wallet-link.ts'

/** A way to connect a wallet. `unsupported` is an extension that this browser does not have. */
export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

export type Surroundings = {
  readonly connectors: readonly ConnectorInfo[]
  readonly platform: Pick<Platform, 'isMobile' | 'isAndroid' | 'isTelegram' | 'hasInjected'>
}

/**
 * Returns the platforms of a wallet, best first, at least one. Without a wallet it is the code (specification, section
 * 4).
 */
export function platformsOf(wallet: Wallet | null, surroundings: Surroundings): readonly WalletPlatform[] {
  const ways = wallet ? waysTo(wallet, surroundings) : codeOnly(surroundings)
  return ways.length > 0 ? ways : ['unsupported']
}

/** Returns the connector of the wallet's extension, if it was announced or injected. */
export function extensionOf(wallet: Wallet, { connectors, platform }: Surroundings): ConnectorInfo | null {
  const announced = connectors.find(({ kind, rdns }) => kind === 'announced' && rdns !== null && rdns === wallet.rdns)
  if (announced) return announced
  const isInjected = wallet.injected.some(({ injected_id }) => platform.hasInjected(injected_id))
  return (isInjected && connectors.find(({ kind, isInstalled }) => kind === 'injected' && isInstalled)) || null
}

/** Returns the connector that pairs through the relay, if the app has one. */
export function pairingConnector(connectors: readonly ConnectorInfo[]): ConnectorInfo | null {
  return connectors.find(({ kind }) => kind === 'walletConnect') ?? null
}

function waysTo(wallet: Wallet, surroundings: Surroundings): WalletPlatform[] {
  const { isMobile } = surroundings.platform
  const isInstalled = extensionOf(wallet, surroundings) !== null
  const hasExtension = wallet.rdns !== null || wallet.injected.length > 0
  const canPair = pairingConnector(surroundings.connectors) !== null
  const ways: WalletPlatform[] = []
  if (isInstalled) ways.push('browser')
  if (canPair && appLink(wallet.mobile_link, '', surroundings.platform)) ways.push(isMobile ? 'mobile' : 'qrcode')
  if (canPair && webLink(wallet.webapp_link, '')) ways.push('web')
  if (canPair && !isMobile && appLink(wallet.desktop_link, '', surroundings.platform)) ways.push('desktop')
  if (hasExtension && !isInstalled) ways.push('unsupported')
  return ways
}

function codeOnly({ connectors }: Surroundings): WalletPlatform[] {
  return pairingConnector(connectors) ? ['qrcode'] : []
}
