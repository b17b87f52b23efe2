import { mainnet } from 'viem/chains'
import { defineWalletElement } from '../../../src/element/wallet-element.tsx'
import { createProviderModal } from '../../../src/exports/eip1193.ts'
import '../../../src/theme.css'

const modal = createProviderModal({ chains: [mainnet], themeVariables: { '--wm-accent': 'rgb(1, 2, 3)' } })
try {
  defineWalletElement(modal)
} catch (error) {
  document.body.dataset.refused = String(error)
}
defineWalletElement(modal, 'second-wallet')
