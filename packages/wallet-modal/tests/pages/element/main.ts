import { bsc } from 'viem/chains'
import { createProviderModal } from '../../../src/eip1193.ts'
import { defineWalletElement } from '../../../src/element/wallet-element.tsx'
import '../../../src/theme.css'

const modal = createProviderModal({ chains: [bsc] })
defineWalletElement(modal)
// A page may run the same script twice.
defineWalletElement(modal)
