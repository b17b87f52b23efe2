import { bsc } from 'viem/chains'
import { defineWalletElement } from '../../../src/element/wallet-element.tsx'
import { createProviderModal } from '../../../src/exports/eip1193.ts'
import '../../../src/theme.css'

const modal = createProviderModal({ chains: [bsc] })
defineWalletElement(modal)
// A page may run the same script twice.
defineWalletElement(modal)
